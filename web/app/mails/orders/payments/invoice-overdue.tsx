import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { WireInstructions } from './invoice-terms.tsx'

type Props = MailProps['invoice-overdue']

export const subject = ({ number, isSecond }: Props) =>
  `${isSecond ? 'Payment a week overdue' : 'Payment overdue'}: order ${number}`

export default function InvoiceOverdue(props: Props) {
  const { firstName, number, link, totalCents, invoice, invoiceLink, isSecond } = props
  return (
    <MailLayout
      preview={`${formatCents(totalCents)} was due.`}
      heading={isSecond ? 'Your payment is a week overdue' : 'Your payment is overdue'}
    >
      <Paragraph>
        Hi {firstName}, {formatCents(totalCents)} for order {number} was due by <Moment at={invoice.dueAt} />. Until
        it&apos;s paid, you can&apos;t bid or order by invoice.
        {isSecond && ' If something is wrong with the invoice, reply to this e-mail.'}
      </Paragraph>
      <WireInstructions invoice={invoice} number={number} />
      <Paragraph>
        <TextLink href={invoiceLink}>Download your invoice</TextLink>
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
