import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

export const subject = ({ firstName }: MailProps['welcome']) => `Welcome to Lotyard, ${firstName}`

export default function Welcome({ firstName, browseLink }: MailProps['welcome']) {
  return (
    <MailLayout preview="Your account is ready." heading={`Welcome to Lotyard, ${firstName}`}>
      <Paragraph>
        Your account is ready. Every lot has a full manifest you can read before you buy. Buy lots at a fixed price, or
        bid: enter the most you&apos;d pay, and we&apos;ll bid only what&apos;s needed to keep you in the lead.
      </Paragraph>
      <ActionButton href={browseLink}>Browse lots</ActionButton>
    </MailLayout>
  )
}
