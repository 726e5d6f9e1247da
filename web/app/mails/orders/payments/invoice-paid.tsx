import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'

type Props = MailProps['invoice-paid']

export const subject = ({ number }: Props) => `Payment received: order ${number}`

export default function InvoicePaid({ firstName, number, link, totalCents, invoiceLink }: Props) {
  return (
    <MailLayout preview={`${formatCents(totalCents)} received.`} heading="Payment received">
      <Paragraph>
        Hi {firstName}, we&apos;ve received your payment of {formatCents(totalCents)} for order {number}. It&apos;s paid
        in full. Thanks! We&apos;ll e-mail you when your lots are ready.
      </Paragraph>
      <Paragraph>
        <TextLink href={invoiceLink}>Download your invoice</TextLink>
      </Paragraph>
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
