import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { MoneyBackSentence } from './money-back.tsx'
import { Reason } from '../reason.tsx'

type Props = MailProps['order-refunded']

export const subject = ({ number, refund }: Props) =>
  `${refund.isCredit === true ? 'Credit' : 'Refund'} of ${formatCents(refund.cents)} for order ${number}`

const previewOf = ({ cents, isCredit }: Props['refund']) =>
  isCredit === true ? `You owe ${formatCents(cents)} less.` : `${formatCents(cents)} is on its way to you.`

export default function OrderRefunded({ firstName, number, link, lot, reason, refund }: Props) {
  return (
    <MailLayout preview={previewOf(refund)} heading={refund.isCredit === true ? 'Your credit' : 'Your refund'}>
      <Paragraph>
        Hi {firstName}, we&apos;re {refund.isCredit === true ? 'crediting' : 'refunding'} {formatCents(refund.cents)}{' '}
        {lot === null ? 'of' : `for ${lot} in`} order {number}.
      </Paragraph>
      <Reason reason={reason} />
      <MoneyBackSentence refund={refund} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
