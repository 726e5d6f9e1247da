import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'
import { InvoiceTerms } from './invoice-terms.tsx'

type Props = MailProps['payment-received']

export const subject = ({ number }: Props) => `Payment received: order ${number}`

/** Of a part: what is left, until when, and how to pay it. */
export default function PaymentReceived(props: Props) {
  const { firstName, number, link, amountCents, leftCents, invoice, invoiceLink } = props
  const left = leftCents > 0 ? `${formatCents(leftCents)} is left to pay.` : 'It’s paid in full.'
  return (
    <MailLayout preview={`${formatCents(amountCents)} received. ${left}`} heading="Payment received">
      <Paragraph>
        Hi {firstName}, we&apos;ve received {formatCents(amountCents)} for order {number}. Thanks!
        {/* Else the next paragraph says what is left. */}
        {invoice === null && ` ${left}`}
      </Paragraph>
      {invoice !== null && <InvoiceTerms invoice={invoice} totalCents={leftCents} number={number} />}
      <Paragraph>
        <TextLink href={invoiceLink}>Download your invoice</TextLink>
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
