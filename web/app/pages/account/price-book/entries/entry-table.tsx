import type { BookEntryOnWire } from '@lotyard/contract/account/price-book'
import { formatCents } from '@lotyard/contract/rules/money'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { listPath, type Shown } from '../book-paths.ts'
import { resaleText } from '../figures.ts'

type Props = { entries: BookEntryOnWire[]; shown: Shown; removedId: string | null }

export function EntryTable({ entries, shown, removedId }: Props) {
  const columns: Column<BookEntryOnWire>[] = [
    {
      name: 'For',
      cell: (entry) => (
        <>
          <span className="font-semibold break-words">{subjectOf(entry)}</span>
          {entry.condition !== null && <span className="block text-sm">{entry.condition.name} only</span>}
          <span className="block sm:hidden">
            <Price entry={entry} />
          </span>
        </>
      ),
    },
    {
      name: 'Sells for',
      cell: (entry) => <Price entry={entry} />,
      isHiddenOnPhones: true,
    },
    {
      name: 'Change',
      isNumber: true,
      cell: (entry) =>
        entry.id === removedId ? (
          <Remove entry={entry} shown={shown} />
        ) : (
          <div className="flex justify-end gap-2">
            <LinkButton
              isSmall
              to={listPath(shown, { entry: entry.id })}
              preventScrollReset
              aria-label={`Edit ${subjectOf(entry)}`}
            >
              Edit
            </LinkButton>
            <LinkButton
              isSmall
              kind="quiet"
              to={listPath(shown, { remove: entry.id })}
              preventScrollReset
              aria-label={`Remove ${subjectOf(entry)}`}
            >
              Remove
            </LinkButton>
          </div>
        ),
    },
  ]
  return <DataTable caption="Entries of your price book" columns={columns} rows={entries} keyOf={({ id }) => id} />
}

function Price({ entry }: { entry: BookEntryOnWire }) {
  const terms = ownTerms(entry)
  return (
    <>
      <span className="figures whitespace-nowrap">{resaleText(entry)}</span>
      {terms !== '' && <span className="block text-sm text-ink-soft">{terms}</span>}
    </>
  )
}

function Remove({ entry, shown }: { entry: BookEntryOnWire; shown: Shown }) {
  return (
    <FocusOnOpen first="a">
      <PostForm className="flex flex-wrap items-center justify-end gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="remove_entry" />
        <input type="hidden" name="id" value={entry.id} />
        <Button type="submit" isSmall kind="danger" aria-label={`Remove ${subjectOf(entry)} for good`}>
          Remove
        </Button>
        <LinkButton isSmall kind="quiet" to={listPath(shown)} preventScrollReset>
          Keep it
        </LinkButton>
      </PostForm>
    </FocusOnOpen>
  )
}

/** 'UPC 012345678905', 'Sony · Televisions', 'Televisions'. */
export function subjectOf({ upc, brand, category }: BookEntryOnWire): string {
  return upc === null ? [brand, category?.name].filter((part) => part != null).join(' · ') : `UPC ${upc}`
}

function ownTerms({ sell_through_percent, fee_percent, unit_cost_cents }: BookEntryOnWire): string {
  return [
    sell_through_percent !== null && `${sell_through_percent}% sell`,
    fee_percent !== null && `${fee_percent}% fee`,
    unit_cost_cents !== null && `${formatCents(unit_cost_cents)} cost a unit`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}
