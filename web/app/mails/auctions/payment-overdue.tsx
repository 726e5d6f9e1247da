import type { MailProps } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../layout.tsx'

type Props = MailProps['payment-overdue']

export const subject = ({ title }: Props) => `Payment is overdue: ${title}`

export default function PaymentOverdue({ firstName, title, link, priceCents, bidsLink }: Props) {
  return (
    <MailLayout preview="You cannot bid until it is paid." heading="Payment is overdue">
      <Paragraph>
        {firstName}, the time to pay {formatCents(priceCents)} for <TextLink href={link}>{title}</TextLink> is over. You
        cannot bid until it is paid, and the lot may be offered to somebody else.
      </Paragraph>
      <ActionButton href={bidsLink}>See what is due</ActionButton>
      <PlainLink href={bidsLink} />
    </MailLayout>
  )
}
