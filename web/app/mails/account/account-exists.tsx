import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

export const subject = () => 'You already have an account'

export default function AccountExists({ firstName, signInLink, resetLink }: MailProps['account-exists']) {
  return (
    <MailLayout preview="Sign in, or reset your password." heading="You already have an account">
      <Paragraph>
        Hi {firstName}, someone tried to create a Lotyard account with your e-mail address. You already have one, so
        nothing has changed.
      </Paragraph>
      <ActionButton href={signInLink}>Sign in</ActionButton>
      <Paragraph>
        Forgot your password? <TextLink href={resetLink}>Choose a new one.</TextLink> If this wasn&apos;t you, you can
        ignore this e-mail.
      </Paragraph>
    </MailLayout>
  )
}
