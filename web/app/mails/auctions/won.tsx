import type { MailProps } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../layout.tsx'
import { formatMoment } from './format-moment.ts'

type Props = MailProps['auction-won']

export const subject = ({ title }: Props) => `You won: ${title}`

export default function AuctionWon({ firstName, title, link, priceCents, paymentDueAt, bidsLink }: Props) {
  return (
    <MailLayout preview={`Yours for ${formatCents(priceCents)}.`} heading="You won">
      <Paragraph>
        {firstName}, <TextLink href={link}>{title}</TextLink> is yours for {formatCents(priceCents)}.
      </Paragraph>
      <Paragraph>
        Payment is due by {formatMoment(paymentDueAt)}. A lot that is overdue keeps you from bidding until it is paid.
      </Paragraph>
      <ActionButton href={bidsLink}>See what you won</ActionButton>
      <PlainLink href={bidsLink} />
    </MailLayout>
  )
}
