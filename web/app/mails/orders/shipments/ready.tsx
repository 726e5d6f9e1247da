import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['order-ready']

export const subject = ({ number, warehouse, isPickUp }: Props) =>
  isPickUp ? `Ready for pickup in ${warehouse}: order ${number}` : `Order ${number} is ready to ship`

export default function OrderReady({ firstName, number, link, lots, warehouse, isPickUp }: Props) {
  return (
    <MailLayout
      preview={isPickUp ? `You can pick up in ${warehouse}.` : `Leaving ${warehouse} soon.`}
      heading={isPickUp ? 'Ready for pickup' : 'Ready to ship'}
    >
      <Paragraph>
        Hi {firstName},{' '}
        {isPickUp
          ? `these lots of order ${number} are ready for pickup in ${warehouse}.`
          : `these lots of order ${number} are packed in ${warehouse}. We'll e-mail you when they leave.`}
      </Paragraph>
      {isPickUp && <Paragraph>Arrange a pickup time on your order’s page.</Paragraph>}
      <OrderLots lots={lots} />
      <ActionButton href={link}>{isPickUp ? 'Arrange your pickup' : 'View your order'}</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
