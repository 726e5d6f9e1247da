import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { useMailFrame } from '../../frame/mail-frame.ts'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['order-ready']

export const subject = ({ number, warehouse, isPickUp }: Props) =>
  isPickUp ? `Ready for pickup in ${warehouse}: order ${number}` : `Order ${number} is ready to ship`

export default function OrderReady({ firstName, number, link, lots, warehouse, isPickUp }: Props) {
  const { contactEmail } = useMailFrame().sender
  return (
    <MailLayout
      preview={isPickUp ? `You can pick up in ${warehouse}.` : `Leaving ${warehouse} soon.`}
      heading={isPickUp ? 'Ready for pickup' : 'Ready to ship'}
    >
      <Paragraph>
        Hi {firstName},{' '}
        {isPickUp
          ? `these lots of order ${number} are ready for pickup in ${warehouse}. Bring the order number.`
          : `these lots of order ${number} are packed in ${warehouse}. We'll e-mail you when they leave.`}
      </Paragraph>
      {isPickUp && (
        <Paragraph>
          {contactEmail === null
            ? 'Reply to this e-mail to arrange a time.'
            : `Contact us at ${contactEmail} to arrange a time.`}
        </Paragraph>
      )}
      <OrderLots lots={lots} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
