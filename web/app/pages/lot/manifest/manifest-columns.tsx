import { formatCount } from '@lotyard/contract/rules/format-count'
import type { ManifestLine } from '@lotyard/contract/manifest'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import type { ReactNode } from 'react'
import { highlight } from './highlight.ts'

export type Column = {
  sort: ManifestSort
  name: string
  isNumber?: boolean
  /** The screen width from which it has its own column. On narrower screens `itemOf` shows it below the name. */
  from?: 'sm' | 'lg'
  cell: (line: ManifestLine, hits: string) => ReactNode
}

/** Every column can be sorted by. */
export const COLUMNS: readonly Column[] = [
  { sort: 'position', name: '#', from: 'lg', cell: (line) => line.position },
  { sort: 'description', name: 'Item', cell: (line, hits) => itemOf(line, hits) },
  { sort: 'brand', name: 'Brand', from: 'lg', cell: (line, hits) => markHits(line.brand, hits) },
  { sort: 'model', name: 'Model', from: 'lg', cell: (line, hits) => markHits(line.model, hits) },
  { sort: 'upc', name: 'UPC', from: 'lg', cell: (line, hits) => markHits(line.upc ?? '', hits) },
  { sort: 'condition', name: 'Condition', from: 'sm', cell: (line) => line.condition.name },
  { sort: 'quantity', name: 'Qty', isNumber: true, cell: (line) => formatCount(line.quantity) },
  { sort: 'unit_msrp_cents', name: 'Unit MSRP', isNumber: true, cell: (line) => formatWithCents(line.unit_msrp_cents) },
  {
    sort: 'extended_msrp_cents',
    name: 'Ext. MSRP',
    isNumber: true,
    from: 'sm',
    cell: (line) => formatWithCents(line.quantity * line.unit_msrp_cents),
  },
]

/** Where brand, model and UPC have no columns, they are below the name. */
function itemOf(line: ManifestLine, hits: string): ReactNode {
  const details = [line.brand, line.model, line.upc ?? ''].filter((detail) => detail !== '').join(' · ')
  return (
    <>
      {markHits(line.description, hits)}
      <span>{markHits(details, hits)}</span>
    </>
  )
}

function markHits(text: string, search: string): ReactNode {
  if (search === '') return text
  return highlight(text, search).map((part, index) => (part.isHit ? <mark key={index}>{part.text}</mark> : part.text))
}
