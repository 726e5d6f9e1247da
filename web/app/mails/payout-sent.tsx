import type { MailProps } from '@lotyard/contract/site/mails'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from './frame/layout.tsx'

type Props = MailProps['payout-sent']

export const subject = ({ number, amountCents }: Props) => `Payout ${number}: ${formatWithCents(amountCents)}`

export default function PayoutSent({ firstName, amountCents, lotCount, reference, link, statementLink }: Props) {
  // Without a lot: it returns what the seller had paid back.
  const what = lotCount === 0 ? 'that you had paid back' : `for ${countOf(lotCount, 'lot')}`
  return (
    <MailLayout preview={`${formatWithCents(amountCents)} ${what}.`} heading="Your payout is on its way">
      <Paragraph>
        Hi {firstName}, we sent you {formatWithCents(amountCents)} {what}. Look for the reference {reference} on your
        bank statement.
      </Paragraph>
      <Paragraph>
        <TextLink href={statementLink}>Download the statement</TextLink>
      </Paragraph>
      <ActionButton href={link}>View your payouts</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
