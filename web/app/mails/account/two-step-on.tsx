import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

export const subject = () => 'Two-step sign-in is on'

export default function TwoStepOn({ firstName, resetLink, contactLink }: MailProps['two-step-on']) {
  return (
    <MailLayout preview="You'll enter a code each time you sign in." heading="Two-step sign-in is on">
      <Paragraph>
        Hi {firstName}, two-step sign-in was just turned on for your Lotyard account. From now on you&apos;ll enter a
        code from your authenticator app after your password.
      </Paragraph>
      <Paragraph>Keep your recovery codes somewhere safe. Each one signs you in once without your phone.</Paragraph>
      <Paragraph>
        If you didn&apos;t turn it on, choose a new password now and <TextLink href={contactLink}>contact us</TextLink>.
      </Paragraph>
      <ActionButton href={resetLink}>I didn&apos;t turn it on</ActionButton>
    </MailLayout>
  )
}
