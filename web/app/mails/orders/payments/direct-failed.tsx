import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['direct-order-failed']

export const subject = ({ number }: Props) => `Payment for direct order ${number} didn't go through`

export default function DirectOrderFailed({ firstName, number, link, lots, reason }: Props) {
  return (
    <MailLayout preview="No one was charged." heading="The payment didn't go through">
      <Paragraph>
        Hi {firstName}, we couldn&apos;t complete direct order {number}, which you placed. {reason} No one was charged;
        if the bank shows a pending amount, it will disappear. We haven&apos;t told the buyer.
      </Paragraph>
      <OrderLots lots={lots} />
      <Paragraph>Fixed-price lots are for sale again. An auction that this order ended stays closed.</Paragraph>
      <ActionButton href={link}>Place a new direct order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
