import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'

type Props = MailProps['auction-ended']

export const subject = ({ lots }: Props) =>
  lots.length === 1
    ? `${lots[0]!.priceCents === null ? 'Not sold' : 'Sold'}: ${lots[0]!.title}`
    : `${countOf(lots.length, 'auction')} ended`

const WORDS = { won: 'sold', no_bids: 'no bids', reserve_not_met: 'reserve not met' } as const

/** To a seller. */
export default function AuctionEnded({ firstName, lots, link }: Props) {
  const soldCount = lots.filter(({ priceCents }) => priceCents !== null).length
  return (
    <MailLayout
      preview={`${soldCount} of ${lots.length} sold.`}
      heading={lots.length === 1 ? 'Auction ended' : 'Auctions ended'}
    >
      <Paragraph>
        Hi {firstName}, {lots.length === 1 ? 'this auction of yours has' : 'these auctions of yours have'} ended.
        {soldCount > 0 && ' We’ll tell you when the winner has paid.'}
      </Paragraph>
      {lots.map((lot) => (
        <Paragraph key={lot.link}>
          <TextLink href={lot.link}>{lot.title}</TextLink>:{' '}
          {lot.priceCents === null ? WORDS[lot.outcome] : `sold for ${formatCents(lot.priceCents)}`}
        </Paragraph>
      ))}
      <ActionButton href={link}>{lots.length === 1 ? 'Open listing' : 'Open listings'}</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
