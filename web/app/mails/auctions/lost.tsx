import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['auction-lost']

export const subject = ({ title }: Props) => `Auction ended: ${title}`

export default function AuctionLost({ firstName, title, link, isReserveNotMet, priceCents }: Props) {
  return (
    <MailLayout preview="You didn't win this one." heading="You didn't win this lot">
      <Paragraph>
        Hi {firstName},{' '}
        {isReserveNotMet
          ? `bidding on ${title} ended below the reserve, so the lot wasn't sold.`
          : `${title} went to another bidder${priceCents === null ? '' : ` for ${formatCents(priceCents)}`}.`}
      </Paragraph>
      <Paragraph>The lot page has similar lots, and the auction record if you'd like to check the result.</Paragraph>
      <ActionButton href={link}>View result</ActionButton>
    </MailLayout>
  )
}
