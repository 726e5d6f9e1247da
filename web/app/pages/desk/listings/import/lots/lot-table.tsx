import type { ImportLot } from '@lotyard/contract/desk/imports'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { DataTable, type Column } from '../../../../../ui/data/data-table.tsx'
import { Link } from '../../../../../ui/link.tsx'

const COUNTS: Column<ImportLot>[] = [
  { name: 'Lines', cell: ({ line_count }) => formatCount(line_count), isNumber: true },
  { name: 'Units', cell: ({ units }) => formatCount(units), isNumber: true },
]
const NAME: Column<ImportLot> = {
  name: 'Lot',
  cell: ({ lot }) => <span className="break-words">{lot || 'Without a lot'}</span>,
}
const MSRP: Column<ImportLot> = { name: 'MSRP', cell: ({ msrp_cents }) => formatCents(msrp_cents ?? 0), isNumber: true }
const DRAFT: Column<ImportLot> = {
  name: 'Draft',
  cell: ({ listing_name }) =>
    listing_name !== null && (
      <Link to={`/admin/listings/${listing_name}/`} className="text-link font-semibold">
        {listing_name}
      </Link>
    ),
}

/** The lots that lines will become, or have become. */
export function LotTable({ lots }: { lots: ImportLot[] }) {
  const isSaved = lots.some(({ listing_name }) => listing_name !== null)
  const hasNames = lots.some(({ lot }) => lot !== '')
  const columns = [...(isSaved ? [DRAFT] : []), ...(hasNames ? [NAME] : []), ...COUNTS, ...(isSaved ? [] : [MSRP])]
  return (
    <div className="max-h-96 overflow-y-auto rounded-sm border border-line">
      <DataTable caption={isSaved ? 'Drafts' : 'Lots'} columns={columns} rows={lots} keyOf={({ lot }) => lot} />
    </div>
  )
}
