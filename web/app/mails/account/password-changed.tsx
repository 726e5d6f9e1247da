import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

export const subject = () => 'Your password was changed'

export default function PasswordChanged({ firstName, resetLink }: MailProps['password-changed']) {
  return (
    <MailLayout preview="You've been signed out everywhere." heading="Your password was changed">
      <Paragraph>
        Hi {firstName}, the password for your Lotyard account was just changed, and you&apos;ve been signed out
        everywhere. Sign in again with the new password.
      </Paragraph>
      <Paragraph>If you didn&apos;t change it, choose a new password now.</Paragraph>
      <ActionButton href={resetLink}>I didn&apos;t change it</ActionButton>
    </MailLayout>
  )
}
