// The columns of the manifest, and its rows as HTML.
//
// A manifest is hundreds of cells in which nothing moves. Drawn by React they were a sixth of a lot page's cost, and a phone
// took every one of them over again; as one piece of HTML they cost neither.
import { escapeHtml } from '../../../../lib/pages/drawing/escape-html.ts'
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import type { EntryKind } from '@lotyard/contract/rules/worth/terms'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { highlight } from './highlight.ts'

/** What the table shows of a line. */
export type ShownLine = Pick<
  ManifestLine,
  'position' | 'upc' | 'brand' | 'model' | 'description' | 'quantity' | 'unit_msrp_cents' | 'value'
> & { condition: Pick<ManifestLine['condition'], 'name'> }

type Cells = {
  name: string
  isNumber?: boolean
  /** The screen width from which it has its own column. On narrower screens `itemOf` shows it below the name. */
  from?: 'sm' | 'lg'
  /** As HTML. */
  cell: (line: ShownLine, hits: string) => string
}

export type Column = Cells & { sort: ManifestSort }

/** Every column can be sorted by. */
export const COLUMNS: readonly Column[] = [
  { sort: 'position', name: '#', from: 'lg', cell: (line) => String(line.position) },
  { sort: 'description', name: 'Item', cell: (line, hits) => itemOf(line, hits) },
  { sort: 'brand', name: 'Brand', from: 'lg', cell: (line, hits) => markHits(line.brand, hits) },
  { sort: 'model', name: 'Model', from: 'lg', cell: (line, hits) => markHits(line.model, hits) },
  { sort: 'upc', name: 'UPC', from: 'lg', cell: (line, hits) => markHits(line.upc ?? '', hits) },
  { sort: 'condition', name: 'Condition', from: 'sm', cell: (line) => escapeHtml(line.condition.name) },
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

/** What a line is worth to a reader with a price book. Their order is the reader's own, and lines are not sorted by it. */
export const VALUE_COLUMNS: readonly Cells[] = [
  {
    name: 'Your price',
    isNumber: true,
    from: 'sm',
    cell: ({ value }) =>
      value === undefined ? '' : `${formatWithCents(value.unit_resale_cents)}<small>${PRICED_BY[value.by]}</small>`,
  },
  {
    name: 'Expected',
    isNumber: true,
    from: 'sm',
    cell: ({ value }) => (value === undefined ? '' : formatWithCents(value.net_cents)),
  },
]

const PRICED_BY: Record<EntryKind, string> = {
  upc_condition: 'by UPC, condition',
  upc: 'by UPC',
  brand_category: 'by brand, category',
  brand_parent: 'by brand, category',
  brand: 'by brand',
  category: 'by category',
  parent: 'by category',
  default: 'default',
}

/** Where brand, model, UPC and what it is worth have no columns, they are below the name. */
function itemOf(line: ShownLine, hits: string): string {
  const details = [line.brand, line.model, line.upc ?? ''].filter((detail) => detail !== '').join(' · ')
  return `${markHits(line.description, hits)}<span>${markHits(details, hits)}</span>${valueOf(line)}`
}

function valueOf({ value }: ShownLine): string {
  if (value === undefined) return ''
  const unit = `${formatWithCents(value.unit_resale_cents)} (${PRICED_BY[value.by]})`
  return `<small class="sm:hidden">Your price ${unit}<br>Expected ${formatWithCents(value.net_cents)}</small>`
}

function markHits(text: string, search: string): string {
  if (search === '') return escapeHtml(text)
  return highlight(text, search)
    .map((part) => (part.isHit ? `<mark>${escapeHtml(part.text)}</mark>` : escapeHtml(part.text)))
    .join('')
}

export function lookOf({ from, isNumber }: Cells): string | undefined {
  if (from === undefined) return isNumber ? 'num' : undefined
  return isNumber ? `num from-${from}` : `from-${from}`
}

function toCells(columns: readonly Cells[]) {
  return columns.map((column) => {
    const look = lookOf(column)
    return { start: look === undefined ? '<td>' : `<td class="${look}">`, cell: column.cell }
  })
}
const CELLS = toCells(COLUMNS)
const VALUED_CELLS = [...CELLS, ...toCells(VALUE_COLUMNS)]

/** `hits`: what was searched for, which is marked. `isValued`: with the columns of the reader's price book. */
export type RowsLook = { hits: string; isValued: boolean }

export function rowsHtml(lines: readonly ShownLine[], { hits, isValued }: RowsLook): string {
  const cells = isValued ? VALUED_CELLS : CELLS
  if (lines.length === 0) return `<tr><td colspan="${cells.length}" class="px-4 py-6">No matching items</td></tr>`
  let html = ''
  for (const line of lines) {
    html += '<tr>'
    for (const { start, cell } of cells) html += `${start}${cell(line, hits)}</td>`
    html += '</tr>'
  }
  return html
}
