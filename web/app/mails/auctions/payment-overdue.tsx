import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'

type Props = MailProps['payment-overdue']

export const subject = ({ title }: Props) => `Payment overdue: ${title}`

export default function PaymentOverdue({ firstName, title, link, priceCents, bidsLink }: Props) {
  return (
    <MailLayout preview="You can't bid while a payment is overdue." heading="Payment overdue">
      <Paragraph>
        Hi {firstName}, your payment of {formatCents(priceCents)} for <TextLink href={link}>{title}</TextLink> is
        overdue. You can&apos;t bid until it&apos;s paid, and we may offer the lot to another bidder.
      </Paragraph>
      <ActionButton href={bidsLink}>View your bids</ActionButton>
      <PlainLink href={bidsLink} />
    </MailLayout>
  )
}
