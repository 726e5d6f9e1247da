import type { MailProps } from '@lotyard/contract/site/mails'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'
import { TrackingNumbers } from './sent-with.tsx'

type Props = MailProps['shipment-corrected']

export const subject = ({ number, warehouse, sentWith }: Props) =>
  sentWith === null
    ? `Not shipped yet from ${warehouse}: order ${number}`
    : `New shipping details from ${warehouse}: order ${number}`

export default function ShipmentCorrected({ firstName, number, link, lots, warehouse, ...props }: Props) {
  const { sentWith, deliveredOn } = props
  return (
    <MailLayout
      preview={sentWith === null ? `Still in ${warehouse}.` : `Shipped with ${sentWith.carrier}.`}
      heading={sentWith === null ? 'Not shipped yet' : 'New shipping details'}
    >
      <Paragraph>
        Hi {firstName},{' '}
        {sentWith === null
          ? `we told you that these lots of order ${number} had left ${warehouse}. They haven’t yet. We’ll e-mail you when they do.`
          : `we corrected the shipping details of these lots of order ${number} from ${warehouse}. Carrier: ${sentWith.carrier}.${deliveredOn === null ? '' : ` Delivered on ${formatDay(deliveredOn)}.`}`}
      </Paragraph>
      {sentWith !== null && <TrackingNumbers sentWith={sentWith} />}
      <OrderLots lots={lots} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
