import { countOf } from '@lotyard/contract/rules/format-count'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { ShownBook } from './shown-book.ts'

/** The way to the price book; nothing where it could not be loaded. */
export function PriceBookPanel({ book }: { book: ShownBook | null }) {
  if (book === null) return null
  return (
    <Panel
      title="Price book"
      action={
        <LinkButton isSmall to="/account/price_book/">
          {book.exists ? 'Open price book' : 'Set up price book'}
        </LinkButton>
      }
    >
      <p>
        {book.exists
          ? `Target: ${book.target}. ${book.entryCount === 0 ? 'No prices by item, brand or category yet.' : `${countOf(book.entryCount, 'entry', 'entries')}.`}`
          : 'Tell us what goods bring you, and every lot shows the profit you’d make. It takes a minute, and only you see it.'}
      </p>
    </Panel>
  )
}
