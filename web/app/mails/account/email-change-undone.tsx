import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['email-change-undone']

export const subject = () => 'Your old e-mail address is back'

export default function EmailChangeUndone({ firstName, email, newEmail, resetLink }: Props) {
  return (
    <MailLayout preview="Choose a new password to sign in." heading="Your old e-mail address is back">
      <Paragraph>
        Hi {firstName}, your Lotyard account is back at {email}. {newEmail} no longer belongs to it, everyone has been
        signed out, and the old password no longer works.
      </Paragraph>
      <Paragraph>If you haven&apos;t yet, choose a new password to sign in.</Paragraph>
      <ActionButton href={resetLink}>Choose a new password</ActionButton>
    </MailLayout>
  )
}
