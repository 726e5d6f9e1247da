import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['payment-reminder']

export const subject = ({ title }: Props) => `Reminder: please pay for ${title}`

export default function PaymentReminder({
  firstName,
  title,
  link,
  priceCents,
  paymentDueAt,
  isOverdue,
  payLink,
}: Props) {
  return (
    <MailLayout preview={`${formatCents(priceCents)}, plus freight and tax.`} heading="Your lot is waiting for payment">
      <Paragraph>
        Hi {firstName}, you bought <TextLink href={link}>{title}</TextLink> for {formatCents(priceCents)}, plus freight
        and tax.
      </Paragraph>
      <Paragraph>
        Payment {isOverdue ? 'was' : 'is'} due by <Moment at={paymentDueAt} />.{' '}
        {isOverdue && 'You can still pay, and bid again once you have.'}
      </Paragraph>
      <Paragraph>Something in the way? Reply to this e-mail and we&apos;ll find a solution.</Paragraph>
      <ActionButton href={payLink}>Pay now</ActionButton>
      <PlainLink href={payLink} />
    </MailLayout>
  )
}
