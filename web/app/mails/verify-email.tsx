import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from './layout.tsx'

export const subject = () => 'Confirm your e-mail address'

export default function VerifyEmail({ firstName, link }: MailProps['verify-email']) {
  return (
    <MailLayout preview="One click, and you can bid." heading="Confirm your e-mail address">
      <Paragraph>Hello {firstName}, welcome to Lotyard. Confirm that this address is yours, and you can bid.</Paragraph>
      <ActionButton href={link}>Confirm address</ActionButton>
      <Paragraph>The link works for a day. If you did not sign up, ignore this e-mail.</Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
