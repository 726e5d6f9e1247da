import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['auction-withdrawn']

export const subject = ({ title }: Props) => `Lot withdrawn: ${title}`

export default function AuctionWithdrawn({ firstName, title, link, reason }: Props) {
  return (
    <MailLayout preview="The lot is no longer for sale." heading="Lot withdrawn">
      <Paragraph>
        Hi {firstName}, {title} was withdrawn before its auction ended. Your bid is no longer binding, and you owe
        nothing.
      </Paragraph>
      <Paragraph>Reason: {reason}</Paragraph>
      <ActionButton href={link}>View lot</ActionButton>
    </MailLayout>
  )
}
