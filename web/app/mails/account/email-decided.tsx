import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

type Props = MailProps['email-decided']

export const subject = () => "Your account's e-mail address: our decision"

export default function EmailDecided({ firstName, email, resetLink, contactLink }: Props) {
  return (
    <MailLayout preview={`The account belongs to ${email}.`} heading="Your account’s e-mail address">
      <Paragraph>
        Hi {firstName}, we looked into the change of your Lotyard account&apos;s e-mail address. The account belongs to{' '}
        {email}. Everyone has been signed out, and the old password no longer works.
      </Paragraph>
      <Paragraph>If {email} is yours, choose a new password to sign in.</Paragraph>
      <ActionButton href={resetLink}>Choose a new password</ActionButton>
      <Paragraph>
        If you think we got it wrong, <TextLink href={contactLink}>contact us</TextLink>.
      </Paragraph>
    </MailLayout>
  )
}
