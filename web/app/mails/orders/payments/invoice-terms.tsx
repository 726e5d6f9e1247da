import type { InvoiceDue } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { Paragraph } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { WrittenText } from '../../frame/written-text.tsx'

type Props = { invoice: InvoiceDue; totalCents: number; number: string }

/** What is due by when, and how to pay it. */
export function InvoiceTerms({ invoice, totalCents, number }: Props) {
  return (
    <>
      <Paragraph>
        {formatCents(totalCents)} is due by <Moment at={invoice.dueAt} />.
        {invoice.heldUntil !== undefined && (
          <>
            {' '}
            We&apos;re holding your lots for your wire until <Moment at={invoice.heldUntil} />. Without it they go back
            on sale.
          </>
        )}
      </Paragraph>
      <WireInstructions invoice={invoice} number={number} />
    </>
  )
}

export function WireInstructions({ invoice, number }: Omit<Props, 'totalCents'>) {
  return (
    <>
      {invoice.instructions === null ? (
        <Paragraph>Reply to this e-mail to ask how to pay.</Paragraph>
      ) : (
        <WrittenText text={invoice.instructions} />
      )}
      <Paragraph>{paymentReference(number)}</Paragraph>
    </>
  )
}
