import { MAX_PRINTED_SHIPMENTS, PAPER_KEYS, type Paper } from '@lotyard/contract/rules/orders/fulfilment/papers'
import type { ReactNode } from 'react'
import { MANY_PAPERS_PATH } from '../../../../features/orders/paper-paths.ts'
import type { Column } from '../../../../ui/data/data-table.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import type { ShownDeskOrder } from './shown-order.ts'

const WORDS: Readonly<Record<Paper, string>> = {
  bill_of_lading: 'Bills of lading',
  packing_list: 'Packing lists',
  pick_list: 'Pick list',
  pallet_labels: 'Pallet labels',
}

/** A box for each order that has something to ship; it stands for all shipments of it that have not left. */
export const SELECT_COLUMN: Column<ShownDeskOrder> = {
  name: 'Select',
  cell: ({ toPrint, number }) =>
    toPrint.length > 0 && (
      // The whole cell is the target, as large as a finger.
      <label className="-m-2 flex size-11 items-center justify-center">
        <input type="checkbox" name="ids" value={toPrint.join()} className="size-5 accent-ink" />
        <span className="sr-only">Select order {number}</span>
      </label>
    ),
}

/** Prints one paper of all ticked orders, in one file and in another tab: without scripts too, and the ticks stay. */
export function PrintForm({ children }: { children: ReactNode }) {
  return (
    <form action={MANY_PAPERS_PATH} target="_blank" className="rounded-sm border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2">
        <label className="needs-scripts flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            onChange={({ currentTarget: { form, checked } }) => {
              for (const box of form!.querySelectorAll<HTMLInputElement>('input[name="ids"]')) box.checked = checked
            }}
          />
          Select all on this page
        </label>
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-1 py-2 text-sm text-ink-soft">
            Print papers (up to {MAX_PRINTED_SHIPMENTS} shipments)
          </legend>
          {PAPER_KEYS.map((paper) => (
            <Button key={paper} type="submit" name="paper" value={paper} isSmall>
              {WORDS[paper]}
            </Button>
          ))}
        </fieldset>
      </div>
      {children}
    </form>
  )
}
