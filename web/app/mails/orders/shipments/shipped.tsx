import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { OrderLots } from '../order-lots.tsx'
import { TrackingNumbers } from './sent-with.tsx'

type Props = MailProps['order-shipped']

export const subject = ({ number, warehouse }: Props) => `Shipped from ${warehouse}: order ${number}`

export default function OrderShipped({ firstName, number, link, lots, warehouse, sentWith, reportUntil }: Props) {
  return (
    <MailLayout preview={`On the way with ${sentWith.carrier}.`} heading="On the way">
      <Paragraph>
        Hi {firstName}, these lots of order {number} have left {warehouse} with {sentWith.carrier}.
      </Paragraph>
      <TrackingNumbers sentWith={sentWith} />
      <OrderLots lots={lots} />
      <Paragraph>
        Check everything when it arrives. You can report a problem at least until <Moment at={reportUntil} />.
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
