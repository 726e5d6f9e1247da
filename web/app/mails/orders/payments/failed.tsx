import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['order-failed']

export const subject = ({ number }: Props) => `Payment for order ${number} didn't go through`

export default function OrderFailed({ firstName, number, link, lots, reason, cartLink }: Props) {
  return (
    <MailLayout preview="You haven't been charged." heading="Your payment didn't go through">
      <Paragraph>
        Hi {firstName}, we couldn&apos;t complete <TextLink href={link}>order {number}</TextLink>. {reason} You
        haven&apos;t been charged; if your bank shows a pending amount, it will disappear.
      </Paragraph>
      <OrderLots lots={lots} />
      <Paragraph>
        Your lots aren&apos;t reserved any more. If they&apos;re still available, you can order them again.
      </Paragraph>
      <ActionButton href={cartLink}>Go to your cart</ActionButton>
      <PlainLink href={cartLink} />
    </MailLayout>
  )
}
