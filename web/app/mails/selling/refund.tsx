import { formatWithCents } from '@lotyard/contract/rules/money'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

type Props = MailProps['seller-refund']

export const subject = ({ number, amountCents }: Props) => `Refund for order ${number}: ${formatWithCents(amountCents)}`

/** To a seller: what their lots bear of it. */
export default function SellerRefund({ firstName, number, link, lot, amountCents, reason }: Props) {
  const amount = formatWithCents(amountCents)
  return (
    <MailLayout preview={`Your share is ${amount}.`} heading="Refund">
      <Paragraph>
        Hi {firstName}, the buyer of order {number} was given money back
        {lot === null ? '' : ` for ${lot}`}. Your share of it is {amount}, and comes off your payout.
      </Paragraph>
      <Paragraph>Reason: {reason}</Paragraph>
      <ActionButton href={link}>Open order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
