import { countOf } from '@lotyard/contract/rules/format-count'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'
import { OrderLots } from '../orders/order-lots.tsx'

type Props = MailProps['lots-sold']

export const subject = ({ number, lots }: Props) => `Sold: ${countOf(lots.length, 'lot')} in order ${number}`

/** To a seller, about their own lots of an order. */
export default function LotsSold({ firstName, number, link, lots, buyerName, isPaid, shipOn }: Props) {
  return (
    <MailLayout preview={`${countOf(lots.length, 'lot')} for ${buyerName}.`} heading="Sold">
      <Paragraph>
        Hi {firstName}, {buyerName} bought {lots.length === 1 ? 'this lot' : 'these lots'} of yours in order {number}.
        {!isPaid && ' It’s paid on invoice: the order’s page says when it can ship.'}
      </Paragraph>
      <OrderLots lots={lots} />
      {shipOn !== null && <Paragraph>We told the buyer it ships by {formatDay(shipOn)}.</Paragraph>}
      <ActionButton href={link}>Open order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
