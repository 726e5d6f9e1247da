import type { BookEntryOnWire } from '@lotyard/contract/account/price-book'
import type { CategoryTree } from '@lotyard/contract/lots/search'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { PRICE_BOOK_FILE_PATH } from '@lotyard/contract/rules/worth/price-book-paths'
import { Form } from 'react-router'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { BookAnswer } from '../book-answer.ts'
import { listPath, PATH, type Shown } from '../book-paths.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryTable } from './entry-table.tsx'

export type ListedEntries = { entries: BookEntryOnWire[]; total: number; maxPage: number; version: number }

type Props = {
  list: ListedEntries
  /** Of the whole book, whatever is searched for. */
  count: number
  shown: Shown
  /** What is open: 'new' or an entry's id. */
  edited: string | null
  removedId: string | null
  conditions: readonly { key: string; name: string }[]
  categories: CategoryTree
  answer: BookAnswer | undefined
}

/** What differs from the book's own price: by item, brand or category. */
export function EntriesPanel({ list, count, shown, edited, removedId, conditions, categories, answer }: Props) {
  const entry = list.entries.find(({ id }) => id === edited) ?? null
  const isGone = (edited !== null && edited !== 'new' && entry === null) || isMissing(list, removedId)
  const formOf = answer?.intent === 'entry' ? answer : undefined
  return (
    <Panel
      id="entries"
      title={count === 0 ? 'Prices by item, brand or category' : `${countOf(count, 'entry', 'entries')}`}
      action={
        <LinkButton isSmall to={listPath(shown, { entry: 'new' })} preventScrollReset>
          Add entry
        </LinkButton>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isGone && <Notice kind="danger">This entry is no longer in your price book.</Notice>}
        {answer?.intent === 'remove_entry' && <Notice kind="danger">{answer.failure.error.message}</Notice>}
        {(edited === 'new' || entry !== null) && (
          <EntryForm
            key={edited}
            entry={entry}
            version={list.version}
            closedPath={listPath(shown)}
            answer={formOf}
            {...{ conditions, categories }}
          />
        )}
        {count === 0 ? (
          <p className="text-ink-soft">
            No entries yet. Add the items, brands and categories you know, one at a time or from a file. A UPC counts
            before a brand, a brand before a category, and everything else uses the price above.
          </p>
        ) : (
          <>
            <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
              <Search shown={shown} />
              <a href={PRICE_BOOK_FILE_PATH} download className="text-link inline-flex min-h-11 items-center">
                Download CSV
              </a>
            </div>
            {list.total === 0 ? (
              <p>
                No entries match “{shown.search}”.{' '}
                <Link to={PATH} preventScrollReset className="text-link">
                  Show all {formatCount(count)}
                </Link>
              </p>
            ) : (
              <>
                {shown.search !== '' && (
                  <p role="status">
                    {countOf(list.total, 'entry matches', 'entries match')} “{shown.search}”.{' '}
                    <Link to={PATH} preventScrollReset className="text-link">
                      Show all {formatCount(count)}
                    </Link>
                  </p>
                )}
                <div className="-mx-4 border-y border-line md:-mx-5">
                  <EntryTable entries={list.entries} shown={shown} removedId={removedId} />
                </div>
                <div className="-mx-4 md:-mx-5">
                  <Pagination
                    label="Pages of entries"
                    page={shown.page}
                    pageCount={list.maxPage + 1}
                    pathOf={(page) => `${listPath({ ...shown, page })}#entries`}
                  />
                </div>
              </>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function isMissing({ entries }: ListedEntries, id: string | null): boolean {
  return id !== null && !entries.some((entry) => entry.id === id)
}

function Search({ shown }: { shown: Shown }) {
  return (
    <Form
      method="get"
      action={PATH}
      role="search"
      preventScrollReset
      className="flex min-w-0 flex-1 gap-2 max-sm:basis-full sm:max-w-md"
    >
      <input
        // The browser owns the field; another search draws another one.
        key={shown.search}
        type="search"
        name="search"
        aria-label="Search entries"
        placeholder="UPC, brand or category"
        maxLength={200}
        defaultValue={shown.search}
        className="min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft"
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}
