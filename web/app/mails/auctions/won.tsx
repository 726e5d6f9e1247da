import type { MailProps } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../layout.tsx'
import { formatMoment } from './format-moment.ts'

type Props = MailProps['auction-won']

export const subject = ({ title }: Props) => `You won: ${title}`

export default function AuctionWon({ firstName, title, link, priceCents, paymentDueAt, cartLink }: Props) {
  return (
    <MailLayout preview={`Yours for ${formatCents(priceCents)}.`} heading="You won">
      <Paragraph>
        {firstName}, {title} is yours for {formatCents(priceCents)}. It waits in your cart.
      </Paragraph>
      <Paragraph>
        Please pay by {formatMoment(paymentDueAt)}. A lot that is paid late keeps you from bidding until it is.
      </Paragraph>
      <ActionButton href={cartLink}>Pay now</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
