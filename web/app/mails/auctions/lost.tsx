import type { MailProps } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph } from '../layout.tsx'

type Props = MailProps['auction-lost']

export const subject = ({ title }: Props) => `The auction has ended: ${title}`

export default function AuctionLost({ firstName, title, link, isReserveNotMet, priceCents }: Props) {
  return (
    <MailLayout preview="The auction has ended." heading="The auction has ended">
      <Paragraph>
        {firstName},{' '}
        {isReserveNotMet
          ? `no bid for ${title} met the reserve, so nobody won it.`
          : `${title} went to another bidder${priceCents === null ? '' : ` for ${formatCents(priceCents)}`}.`}
      </Paragraph>
      <Paragraph>The page of the lot shows similar ones, and the record of the auction for you to check.</Paragraph>
      <ActionButton href={link}>See the result</ActionButton>
    </MailLayout>
  )
}
