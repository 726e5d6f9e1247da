import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['auction-won']

export const subject = ({ title }: Props) => `You won: ${title}`

export default function AuctionWon({ firstName, title, link, priceCents, paymentDueAt, payLink }: Props) {
  return (
    <MailLayout preview={`Yours for ${formatCents(priceCents)}.`} heading="You won!">
      <Paragraph>
        Hi {firstName}, you won <TextLink href={link}>{title}</TextLink> for {formatCents(priceCents)}.
      </Paragraph>
      <Paragraph>
        Payment is due by <Moment at={paymentDueAt} />. You can&apos;t bid while a payment is overdue.
      </Paragraph>
      <ActionButton href={payLink}>Pay now</ActionButton>
      <PlainLink href={payLink} />
    </MailLayout>
  )
}
