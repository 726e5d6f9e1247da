import type { MailProps } from '@lotyard/contract/site/mails'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { estimateWords } from '@lotyard/contract/rules/shipping/dates/estimate-words'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'
import { Lines } from '../frame/lines.tsx'
import { InvoiceTerms } from './payments/invoice-terms.tsx'
import { OrderLots } from './order-lots.tsx'
import { OrderSums } from './order-sums.tsx'

type Props = MailProps['order-placed']

export const subject = ({ number }: Props) => `Order ${number} confirmed`

export default function OrderPlaced(props: Props) {
  const { firstName, number, link, lots, totalCents, payment, invoice, invoiceLink } = props
  return (
    <MailLayout preview={`${countOf(lots.length, 'lot')}, ${formatCents(totalCents)}.`} heading="Thanks for your order">
      <Paragraph>
        Hi {firstName}, we&apos;ve got your order {number}.{' '}
        {invoice === null || invoice.shipsFirst
          ? "We'll e-mail you when your lots are ready."
          : "We'll get started once your payment arrives."}
      </Paragraph>
      <OrderLots lots={lots} />
      <OrderSums {...props} />
      {invoice === null ? (
        <Paragraph>Paid with {payment}.</Paragraph>
      ) : (
        <InvoiceTerms invoice={invoice} totalCents={totalCents} number={number} />
      )}
      <Delivery {...props} />
      <Dates {...props} />
      <Paragraph>
        <TextLink href={invoiceLink}>Download your invoice</TextLink>
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}

function Dates({ dates = [], invoice }: Props) {
  if (dates.length === 0) return null
  const lines = dates.map(({ from, estimate }) => `From ${from}: ${estimateWords(estimate)}`)
  const isFromToday = invoice !== null && !invoice.shipsFirst
  return (
    <Paragraph>
      <Lines lines={[isFromToday ? 'Estimated dates if paid today:' : 'Estimated dates:', ...lines]} />
    </Paragraph>
  )
}

function Delivery({ shippingAddress, pickUps, shippingCents, lots }: Props) {
  const isAllPickedUp = pickUps.length > 0 && shippingCents === 0
  return (
    <>
      {pickUps.length > 0 && (
        <Paragraph>
          You pick {lots.length === 1 ? 'your lot' : isAllPickedUp ? 'your lots' : 'some of your lots'} up in{' '}
          {pickUps.join(' and ')}. Wait for our e-mail before you send a truck.
        </Paragraph>
      )}
      {!isAllPickedUp && (
        <Paragraph>
          <Lines lines={['Ships to:', ...shippingAddress]} />
        </Paragraph>
      )}
    </>
  )
}
