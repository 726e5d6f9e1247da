import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'
import { OrderLots } from '../orders/order-lots.tsx'

type Props = MailProps['to-ship']

export const subject = ({ number, shipOn }: Props) => `Ship order ${number} by ${formatDay(shipOn)}`

/** To a seller, a day before. */
export default function ToShip({ firstName, number, link, lots, warehouses, shipOn }: Props) {
  return (
    <MailLayout preview={`The buyer expects it to leave by ${formatDay(shipOn)}.`} heading="Due to ship">
      <Paragraph>
        Hi {firstName}, the buyer of order {number} was told that{' '}
        {lots.length === 1 ? 'this lot ships' : 'these lots ship'} from {warehouses.join(' and ')} by{' '}
        {formatDay(shipOn)}.
      </Paragraph>
      <OrderLots lots={lots} />
      <ActionButton href={link}>Open order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
