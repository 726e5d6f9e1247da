import type { InvoiceDue } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { Paragraph, TextLink } from '../../frame/layout.tsx'
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
            Banks can take a day, so we hold your lots until <Moment at={invoice.heldUntil} />. Then they go back on
            sale.
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
      {invoice.payLink && (
        <Paragraph>
          <TextLink href={invoice.payLink}>Pay online by card or PayPal</TextLink>. You can forward this link to whoever
          pays: it needs no account.
        </Paragraph>
      )}
      {invoice.instructions === null ? (
        <Paragraph>Reply to this e-mail to ask how to pay{invoice.payLink && ' another way'}.</Paragraph>
      ) : (
        <>
          {invoice.payLink && <Paragraph>Or pay by wire:</Paragraph>}
          <WrittenText text={invoice.instructions} />
        </>
      )}
      <Paragraph>{paymentReference(number)}</Paragraph>
    </>
  )
}
