import { DataTable } from '../../../ui/data/data-table.tsx'
import type { BidStepRow } from './describe-bid-steps.ts'

export function BidStepTable({ rows }: { rows: BidStepRow[] }) {
  return (
    <div className="max-w-sm rounded-sm border border-line bg-surface">
      <DataTable
        caption="Bid steps by price"
        rows={rows}
        keyOf={(row) => row.price}
        columns={[
          { name: 'Price', cell: ({ price }) => price },
          { name: 'Step', isNumber: true, cell: ({ step }) => step },
        ]}
      />
    </div>
  )
}
