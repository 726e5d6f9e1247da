import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['payment-extended']

export const subject = ({ title }: Props) => `More time to pay: ${title}`

export default function PaymentExtended({ firstName, title, link, priceCents, paymentDueAt, payLink }: Props) {
  return (
    <MailLayout preview="We've moved your payment date." heading="You have more time to pay">
      <Paragraph>
        Hi {firstName}, we&apos;ve extended your payment of {formatCents(priceCents)}, plus freight and tax, for{' '}
        <TextLink href={link}>{title}</TextLink>. It&apos;s now due by <Moment at={paymentDueAt} />. This is the last
        extension.
      </Paragraph>
      <ActionButton href={payLink}>Pay now</ActionButton>
      <PlainLink href={payLink} />
    </MailLayout>
  )
}
