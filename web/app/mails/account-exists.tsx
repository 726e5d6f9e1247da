import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from './layout.tsx'

export const subject = () => 'You already have an account'

export default function AccountExists({ firstName, signInLink, resetLink }: MailProps['account-exists']) {
  return (
    <MailLayout preview="Sign in, or set a new password." heading="You already have an account">
      <Paragraph>
        Hello {firstName}, somebody tried to sign up at Lotyard with this address. You have an account already, so
        nothing was changed.
      </Paragraph>
      <ActionButton href={signInLink}>Sign in</ActionButton>
      <Paragraph>
        Forgot your password? <TextLink href={resetLink}>Set a new one.</TextLink> If it was not you, ignore this
        e-mail.
      </Paragraph>
    </MailLayout>
  )
}
