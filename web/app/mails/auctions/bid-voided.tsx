import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph } from '../layout.tsx'

type Props = MailProps['bid-voided']

export const subject = ({ title }: Props) => `Your bid was voided: ${title}`

export default function BidVoided({ firstName, title, link, reason }: Props) {
  return (
    <MailLayout preview="One of your bids no longer counts." heading="Your bid was voided">
      <Paragraph>
        {firstName}, a bid of yours for {title} no longer counts. The reason given: {reason}
      </Paragraph>
      <Paragraph>The auction goes on, and you may bid again.</Paragraph>
      <ActionButton href={link}>See the auction</ActionButton>
    </MailLayout>
  )
}
