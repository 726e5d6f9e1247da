import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['bid-voided']

export const subject = ({ title }: Props) => `Your bid was voided: ${title}`

export default function BidVoided({ firstName, title, link, reason }: Props) {
  return (
    <MailLayout preview="One of your bids no longer counts." heading="Your bid was voided">
      <Paragraph>
        Hi {firstName}, we voided one of your bids on {title}. It no longer counts. Reason: {reason}
      </Paragraph>
      <Paragraph>The auction is still open, and you can bid again.</Paragraph>
      <ActionButton href={link}>View auction</ActionButton>
    </MailLayout>
  )
}
