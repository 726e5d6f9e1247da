import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['shipment-corrected']

export const subject = ({ number, warehouse }: Props) => `New tracking details from ${warehouse}: order ${number}`

export default function ShipmentCorrected(props: Props) {
  const { firstName, number, link, lots, warehouse, carrier, tracking } = props
  return (
    <MailLayout preview={`Shipped with ${carrier}.`} heading="New tracking details">
      <Paragraph>
        Hi {firstName}, we corrected the shipping details of these lots of order {number} from {warehouse}. Carrier:{' '}
        {carrier}.{tracking !== null && ` Tracking number: ${tracking}`}
      </Paragraph>
      <OrderLots lots={lots} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
