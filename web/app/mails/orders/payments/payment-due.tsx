import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'
import { InvoiceTerms } from './invoice-terms.tsx'

type Props = MailProps['payment-due']

export const subject = ({ number, isToday }: Props) => `Payment due ${isToday ? 'today' : 'soon'}: order ${number}`

export default function PaymentDue(props: Props) {
  const { firstName, number, link, totalCents, invoice, invoiceLink, isToday } = props
  const when = isToday ? 'today' : 'soon'
  return (
    <MailLayout preview={`${formatCents(totalCents)} is due ${when}.`} heading={`Your payment is due ${when}`}>
      <Paragraph>
        Hi {firstName}, this is a reminder for order {number}. Already sent it? Then there&apos;s nothing to do.
      </Paragraph>
      <InvoiceTerms invoice={invoice} totalCents={totalCents} number={number} />
      <Paragraph>
        <TextLink href={invoiceLink}>Download your invoice</TextLink>
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
