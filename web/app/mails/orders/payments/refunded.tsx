import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { MoneyBackSentence } from './money-back.tsx'
import { Reason } from '../reason.tsx'

type Props = MailProps['order-refunded']

export const subject = ({ number, refund }: Props) => `Refund of ${formatCents(refund.cents)} for order ${number}`

export default function OrderRefunded({ firstName, number, link, lot, reason, refund }: Props) {
  return (
    <MailLayout preview={`${formatCents(refund.cents)} is on its way to you.`} heading="Your refund">
      <Paragraph>
        Hi {firstName}, we&apos;re refunding {formatCents(refund.cents)} {lot === null ? 'of' : `for ${lot} in`} order{' '}
        {number}.
      </Paragraph>
      <Reason reason={reason} />
      <MoneyBackSentence refund={refund} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
