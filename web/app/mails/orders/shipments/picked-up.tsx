import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['order-picked-up']

export const subject = ({ number, warehouse }: Props) => `Picked up in ${warehouse}: order ${number}`

export default function OrderPickedUp({ firstName, number, link, lots, warehouse, reportUntil }: Props) {
  return (
    <MailLayout preview={`Picked up in ${warehouse}.`} heading="Picked up">
      <Paragraph>
        Hi {firstName}, these lots of order {number} were picked up in {warehouse}.
      </Paragraph>
      <OrderLots lots={lots} />
      <Paragraph>
        Something wrong? You can report a problem until <Moment at={reportUntil} />.
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
