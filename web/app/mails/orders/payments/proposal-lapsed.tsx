import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['proposal-lapsed']

export const subject = ({ number }: Props) => `Order ${number} has expired`

export default function ProposalLapsed({ firstName, number, link, lots }: Props) {
  return (
    <MailLayout preview="You owe nothing." heading="Your time to accept has run out">
      <Paragraph>
        Hi {firstName}, order {number} wasn&apos;t accepted in time and has expired. You owe nothing. The lots are for
        sale again: if you still want them, buy them on the site or ask us for a new order.
      </Paragraph>
      <OrderLots lots={lots} />
      <ActionButton href={link}>View the order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
