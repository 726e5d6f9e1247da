import { MAX_BULK_LISTINGS } from '@lotyard/contract/rules/desk/listing-board'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { BULK_PATH } from '../../../../features/desk/listings/board-paths.ts'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { filterEntries, type BoardView } from '../../../../features/desk/listings/board-filter.ts'

type Props = {
  view: BoardView
  /** How many the filter matches. */
  total: number
  /** Another page of listings begins with none ticked. */
  pageKey: string
  children: ReactNode
}

/** Carries the ticked rows to the bulk page, in the address: without scripts too, and going back keeps them. */
export function SelectionForm({ view, total, pageKey, children }: Props) {
  return (
    <Form key={pageKey} action={BULK_PATH} className="rounded-sm border border-line bg-surface">
      <Selection view={view} total={total} />
      {children}
    </Form>
  )
}

function Selection({ view, total }: Pick<Props, 'view' | 'total'>) {
  const [selected, setSelected] = useState<number | null>(null)
  const count = (form: HTMLFormElement | null) => setSelected(boxesOf(form).filter(({ checked }) => checked).length)
  return (
    <div
      // Ticks anywhere in the form are counted where they are shown.
      ref={(box) => {
        const form = box?.closest('form')
        const listen = () => count(form ?? null)
        form?.addEventListener('change', listen)
        return () => form?.removeEventListener('change', listen)
      }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2"
    >
      <label className="needs-scripts flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          onChange={({ currentTarget: { form, checked } }) => {
            for (const box of boxesOf(form)) box.checked = checked
            count(form)
          }}
        />
        Select all on this page
      </label>
      <Button type="submit" isSmall>
        {selected === null || selected === 0 ? 'Edit selected' : `Edit selected (${selected})`}
      </Button>
      <LinkButton kind="quiet" isSmall to={allPath(view)}>
        {total > MAX_BULK_LISTINGS
          ? `Edit the newest ${MAX_BULK_LISTINGS} that match`
          : `Edit all ${formatCount(total)} that match`}
      </LinkButton>
    </div>
  )
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="name"]') ?? [])]
}

function allPath(view: BoardView): string {
  return `${BULK_PATH}?${new URLSearchParams([['all', 'true'], ...filterEntries({ ...view, sort: 'newest' })])}`
}
