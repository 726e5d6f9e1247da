import type { MailProps } from '@lotyard/contract/site/mails'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'

type Props = MailProps['payment-failed']

export const subject = ({ number }: Props) => `Payment for order ${number} didn't go through`

export default function PaymentFailed({ firstName, number, link, amountCents, payLink }: Props) {
  return (
    <MailLayout preview="Nothing was charged." heading="The payment didn't go through">
      <Paragraph>
        Hi {firstName}, a payment of {formatWithCents(amountCents)} for <TextLink href={link}>order {number}</TextLink>{' '}
        didn&apos;t go through. Nothing was charged; if a bank shows a pending amount, it will disappear. The order is
        still to be paid.
      </Paragraph>
      <ActionButton href={payLink}>Pay now</ActionButton>
      <PlainLink href={payLink} />
    </MailLayout>
  )
}
