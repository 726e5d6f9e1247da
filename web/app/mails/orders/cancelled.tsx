import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'
import { MoneyBackSentence } from './payments/money-back.tsx'
import { OrderLots } from './order-lots.tsx'
import { Reason } from './reason.tsx'

type Props = MailProps['order-cancelled']

export const subject = ({ number }: Props) => `Order ${number} was canceled`

export default function OrderCancelled({ firstName, number, link, lots, reason, refund, isUncollected }: Props) {
  return (
    <MailLayout preview={reason} heading="Your order was canceled">
      <Paragraph>
        Hi {firstName}, order {number} was canceled.
      </Paragraph>
      <Reason reason={reason} />
      {refund !== null && <MoneyBackSentence refund={refund} />}
      {refund === null && (
        <Paragraph>
          {isUncollected
            ? 'We received no payment for this order, so there is nothing to refund.'
            : 'There is nothing to pay.'}
        </Paragraph>
      )}
      <OrderLots lots={lots} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
