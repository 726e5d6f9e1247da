import type { MoneyBack } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { Paragraph } from '../../frame/layout.tsx'

/** How money comes back: the way it came, or by hand where an invoice was paid by wire or the gateway refused. */
export function MoneyBackSentence({ refund }: { refund: MoneyBack }) {
  const amount = formatCents(refund.cents)
  if (refund.wasWired)
    return (
      <Paragraph>
        We sent you {amount} by wire, because it couldn&apos;t go back to {refund.to}. It may take a few days to arrive.
      </Paragraph>
    )
  return (
    <Paragraph>
      {refund.isByHand
        ? `We're sending ${amount} back to the account you paid from. If it should go elsewhere, reply to this e-mail.`
        : `${amount} is going back to ${refund.to}. ${refund.isPayPal ? 'PayPal' : 'Your bank'} may take a few days to show it.`}
    </Paragraph>
  )
}
