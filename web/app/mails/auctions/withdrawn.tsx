import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph } from '../layout.tsx'

type Props = MailProps['auction-withdrawn']

export const subject = ({ title }: Props) => `Withdrawn: ${title}`

export default function AuctionWithdrawn({ firstName, title, link, reason }: Props) {
  return (
    <MailLayout preview="The lot is no longer for sale." heading="The lot was withdrawn">
      <Paragraph>
        {firstName}, {title}, on which you bid, was taken off the market before its end. Your bid no longer binds you.
      </Paragraph>
      <Paragraph>The reason given: {reason}</Paragraph>
      <ActionButton href={link}>See the lot</ActionButton>
    </MailLayout>
  )
}
