import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { OrderLots } from '../order-lots.tsx'
import { OrderSums } from '../order-sums.tsx'

type Props = MailProps['order-proposed']

export const subject = ({ number }: Props) => `Please confirm: order ${number}`

export default function OrderProposed(props: Props) {
  const { firstName, number, link, lots, totalCents, until, payWithin } = props
  return (
    <MailLayout preview={`${formatCents(totalCents)}, yours if you accept.`} heading="An order for you to accept">
      <Paragraph>
        Hi {firstName}, we&apos;ve set up order {number} for you. Accept it by <Moment at={until} /> and the lots are
        yours; you then pay within {payWithin}. Until then you owe nothing, and you&apos;re free to decline.
      </Paragraph>
      <OrderLots lots={lots} />
      <OrderSums {...props} />
      <ActionButton href={link}>Accept or decline</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
