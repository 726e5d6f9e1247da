import type { MoneyBack, MoneyBackWay } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { Paragraph } from '../../frame/layout.tsx'

/** How money comes back: the ways it came, or by hand where it came past the gateway or the gateway refused. */
export function MoneyBackSentence({ refund }: { refund: MoneyBack }) {
  if (refund.isCredit === true)
    return <Paragraph>We took {formatCents(refund.cents)} off what you owe for this order.</Paragraph>
  return (refund.ways ?? [refund]).map((way) => <WaySentence key={`${way.to} ${way.isByHand}`} way={way} />)
}

function WaySentence({ way }: { way: MoneyBackWay }) {
  const amount = formatCents(way.cents)
  if (way.wasWired)
    return (
      <Paragraph>
        We sent you {amount} by wire, because it couldn&apos;t go back to {way.to}. It may take a few days to arrive.
      </Paragraph>
    )
  return (
    <Paragraph>
      {way.isByHand
        ? `We're sending ${amount} back to the account you paid from. If it should go elsewhere, reply to this e-mail.`
        : `${amount} is going back to ${way.to}. ${way.isPayPal ? 'PayPal' : 'Your bank'} may take a few days to show it.`}
    </Paragraph>
  )
}
