import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['order-shipped']

export const subject = ({ number, warehouse }: Props) => `Shipped from ${warehouse}: order ${number}`

export default function OrderShipped(props: Props) {
  const { firstName, number, link, lots, warehouse, carrier, tracking, reportUntil } = props
  return (
    <MailLayout preview={`On the way with ${carrier}.`} heading="On the way">
      <Paragraph>
        Hi {firstName}, these lots of order {number} have left {warehouse} with {carrier}.
        {tracking !== null && ` Tracking number: ${tracking}`}
      </Paragraph>
      <OrderLots lots={lots} />
      <Paragraph>
        Check everything when it arrives. You can report a problem until <Moment at={reportUntil} />.
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
