import type { InvoiceDue } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { Paragraph } from '../layout.tsx'
import { Moment } from '../moment.tsx'
import { WrittenText } from '../written-text.tsx'

/** What is due by when, and how to pay it. */
export function InvoiceTerms({ invoice, totalCents }: { invoice: InvoiceDue; totalCents: number }) {
  return (
    <>
      <Paragraph>
        {formatCents(totalCents)} is due by <Moment at={invoice.dueAt} />.
      </Paragraph>
      {invoice.instructions === null ? (
        <Paragraph>Reply to this e-mail to ask how to pay.</Paragraph>
      ) : (
        <WrittenText text={invoice.instructions} />
      )}
    </>
  )
}
