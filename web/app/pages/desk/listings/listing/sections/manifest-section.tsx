import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Form } from 'react-router'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { IMPORTS_PATH } from '../../../../../features/imports/import-paths.ts'
import { deskListingPath } from '../../../../../features/desk/listings/listing-paths.ts'
import { DataTable, type Column } from '../../../../../ui/data/data-table.tsx'
import { Pagination } from '../../../../../ui/data/pagination.tsx'
import { Button, LinkButton } from '../../../../../ui/forms/button.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { FocusOnOpen } from '../../../../../ui/forms/focus-on-open.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { LineForm } from './line-form.tsx'
import { linesPath, type ShownLines } from '../lines-path.ts'

type Props = {
  listing: DeskListing
  choices: ListingChoices
  lines: { lines: ManifestLine[]; total: number; maxPage: number }
  shown: ShownLines
  /** The line whose form is open: its position, or 'new'. */
  opened: string | null
  answer: ActAnswer | undefined
}

export default function ManifestSection({ listing, choices, lines, shown, opened, answer }: Props) {
  const { name, line_count: count, open } = listing
  const line = lines.lines.find(({ position }) => String(position) === opened) ?? null
  const isForm = open.goods && (opened === 'new' || line !== null)
  return (
    <div id="manifest" className="scroll-mt-4">
      <Panel
        title={`Manifest (${countOf(count, 'line')})`}
        action={
          open.goods &&
          !isForm && (
            <LinkButton isSmall to={linesPath(name, shown, 'new')} preventScrollReset>
              Add a line
            </LinkButton>
          )
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isForm && (
            <FocusOnOpen>
              <LineForm key={opened} listing={listing} choices={choices} line={line} shown={shown} answer={answer} />
            </FocusOnOpen>
          )}
          {count === 0 && !isForm && (
            <p className="text-ink-soft">
              No lines yet. Buyers look for a manifest.
              {open.goods && (
                <>
                  {' '}
                  Have a file?{' '}
                  <Link to={IMPORTS_PATH} className="text-link">
                    Import it
                  </Link>
                  : it becomes a new draft with all its lines.
                </>
              )}
            </p>
          )}
          {count > 0 && <Lines listing={listing} lines={lines} shown={shown} />}
        </div>
      </Panel>
    </div>
  )
}

function Lines({
  listing: { name, open },
  lines: { lines, total, maxPage },
  shown,
}: Pick<Props, 'listing' | 'lines' | 'shown'>) {
  return (
    <>
      <Form
        role="search"
        action={`${deskListingPath(name)}#manifest`}
        className="flex max-w-xl flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            key={shown.search}
            label="Search lines"
            type="search"
            name="search"
            autoComplete="off"
            defaultValue={shown.search}
          />
        </div>
        <Button type="submit">Search</Button>
      </Form>
      {total === 0 ? (
        <p>
          No lines match.{' '}
          <Link to={linesPath(name, { page: 0, search: '' })} className="text-link" preventScrollReset>
            Show all lines
          </Link>
        </p>
      ) : (
        <DataTable
          caption="Manifest lines"
          columns={open.goods ? [...COLUMNS, editColumn(name, shown)] : COLUMNS}
          rows={lines}
          keyOf={({ position }) => String(position)}
        />
      )}
      <Pagination page={shown.page} pageCount={maxPage + 1} pathOf={(page) => linesPath(name, { ...shown, page })} />
    </>
  )
}

const COLUMNS: Column<ManifestLine>[] = [
  { name: '#', cell: ({ position }) => position, isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Item',
    cell: ({ brand, model, description, upc }) => (
      <>
        <span className="break-words">{description}</span>
        <span className="block text-sm text-ink-soft">
          {[brand, model, upc].filter((word) => word !== null && word !== '').join(', ')}
        </span>
      </>
    ),
  },
  { name: 'Condition', cell: ({ condition }) => condition.name, isHiddenOnPhones: true },
  { name: 'Quantity', cell: ({ quantity }) => formatCount(quantity), isNumber: true },
  {
    name: 'Unit MSRP',
    cell: ({ unit_msrp_cents }) => formatWithCents(unit_msrp_cents),
    isNumber: true,
    isHiddenOnPhones: true,
  },
]

function editColumn(name: string, shown: ShownLines): Column<ManifestLine> {
  return {
    name: 'Edit',
    cell: ({ position }) => (
      <Link
        to={linesPath(name, shown, position)}
        className="text-link inline-flex min-h-11 items-center sm:min-h-6"
        aria-label={`Edit line ${position}`}
        preventScrollReset
      >
        Edit
      </Link>
    ),
    isNumber: true,
  }
}
