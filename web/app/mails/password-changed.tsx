import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph } from './layout.tsx'

export const subject = () => 'Your password was changed'

export default function PasswordChanged({ firstName, resetLink }: MailProps['password-changed']) {
  return (
    <MailLayout preview="All devices were signed out." heading="Your password was changed">
      <Paragraph>
        Hello {firstName}, the password of your Lotyard account was just changed, and all devices were signed out. If it
        was you, sign in with the new one.
      </Paragraph>
      <Paragraph>If it was not you, set a new password now.</Paragraph>
      <ActionButton href={resetLink}>It was not me</ActionButton>
    </MailLayout>
  )
}
