import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph } from './layout.tsx'

export const subject = ({ firstName }: MailProps['welcome']) => `Welcome to Lotyard, ${firstName}`

export default function Welcome({ firstName, browseLink }: MailProps['welcome']) {
  return (
    <MailLayout preview="Your account is ready." heading={`Welcome to Lotyard, ${firstName}`}>
      <Paragraph>
        Your account is ready. Watch the lots you like, and bid with a maximum: you pay no more than it takes to lead.
        Every manifest is open before you bid.
      </Paragraph>
      <ActionButton href={browseLink}>Browse lots</ActionButton>
    </MailLayout>
  )
}
