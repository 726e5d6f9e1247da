import type { MailProps } from '@lotyard/contract/site/mails'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['order-delivered']

export const subject = ({ number, warehouse }: Props) => `Delivered from ${warehouse}: order ${number}`

export default function OrderDelivered({ firstName, number, link, lots, warehouse, ...props }: Props) {
  const day = formatDay(props.deliveredOn)
  return (
    <MailLayout preview={`Delivered on ${day}.`} heading="Delivered">
      <Paragraph>
        Hi {firstName}, these lots of order {number} from {warehouse} were delivered on {day}.
      </Paragraph>
      <OrderLots lots={lots} />
      <Paragraph>
        Something wrong? You can report a problem until <Moment at={props.reportUntil} />.
      </Paragraph>
      <Paragraph>Hasn’t it arrived? Tell us on the order’s page and we’ll look into it.</Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
