import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

type Props = MailProps['proposal-ended']

export const subject = ({ number, isDeclined }: Props) =>
  `Direct order ${number} ${isDeclined ? 'declined' : 'not accepted in time'}`

export default function ProposalEnded({ firstName, number, link, lots, buyerName, isDeclined }: Props) {
  return (
    <MailLayout
      preview="Its lots are for sale again."
      heading={isDeclined ? 'The buyer declined' : "The buyer didn't answer in time"}
    >
      <Paragraph>
        Hi {firstName}, {buyerName} {isDeclined ? 'declined' : "didn't accept"} direct order {number}, which you placed.
        Its lots are for sale again.
      </Paragraph>
      <OrderLots lots={lots} />
      <ActionButton href={link}>View the order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
