import type { MarketChange } from '@lotyard/contract/desk/market/history'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import type { Problems } from '../../ui/forms/fields/field-problems.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ChangeHistory } from './change-history.tsx'
import { EditForm, type Drawn } from './edit-form.tsx'
import type { MarketAnswer } from './market-answer.ts'
import { EditLink, MarketPage, TableBox } from './market-page.tsx'

/** What admins see of one kind of thing that the market is made of. */
export type MarketKind<Item> = {
  title: string
  path: string
  about: string
  /** As in 'Add warehouse'; left out where none can be added. */
  noun?: string
  /** What the subjects of its changes begin with in the audit trail. */
  subject: string
  /** Of its table, where it isn't the page's title. */
  caption?: string
  /** Without the last one, which leads to the form. */
  columns: readonly Column<Item>[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Above the form, where it isn't 'Edit' and the name. */
  formTitleOf?: (item: Item) => string
  /** What travels along with the fields, so that a stale form is refused. */
  hiddenOf: (item: Item) => Record<string, string | number>
  judge?: (fields: FormData) => Problems
}

type Keyed = { key: string; version: number }

/** Of kinds whose things have a key, which is given once, and a version. */
export const KEYED = {
  keyOf: ({ key }: Keyed): string => key,
  hiddenOf: ({ key, version }: Keyed): Record<string, string | number> => ({ key, version }),
}

type Props<Item> = {
  kind: MarketKind<Item>
  items: Item[]
  history: readonly MarketChange[]
  answer: MarketAnswer | undefined
  /** In place of a table without rows. */
  empty?: ReactNode
  /** Above the table, in place of the form. */
  above?: ReactNode
  /** Below the table. */
  below?: ReactNode
  /** The fields of the form; without an item, those of a new one. */
  children: (item: Item | undefined, drawn: Drawn) => ReactNode
}

/** A table of all there are. Its links open a form above it by the address, so that it works before scripts do. */
export function KindPage<Item>({ kind, items, history, answer, empty, above, below, children }: Props<Item>) {
  const { title, path, about, noun, subject, caption = title, keyOf, nameOf, formTitleOf, hiddenOf, judge } = kind
  const [query] = useSearchParams()
  const edited = items.find((item) => keyOf(item) === query.get('edit'))
  const form = { answer, back: path, ...(judge && { judge }) }
  const editColumn: Column<Item> = {
    name: 'Edit',
    cell: (item) => <EditLink to={`${path}?edit=${keyOf(item)}`} of={nameOf(item)} />,
    isNumber: true,
  }
  return (
    <MarketPage title={title} about={about} add={noun ? { name: `Add ${noun}`, to: `${path}?new=1` } : undefined}>
      {noun && query.has('new') && (
        <Panel title={`Add ${noun}`}>
          <EditForm name="new" {...form}>
            {(drawn) => children(undefined, drawn)}
          </EditForm>
        </Panel>
      )}
      {edited && (
        <Panel title={formTitleOf ? formTitleOf(edited) : `Edit ${nameOf(edited)}`}>
          <EditForm key={keyOf(edited)} name={keyOf(edited)} hidden={hiddenOf(edited)} {...form}>
            {(drawn) => children(edited, drawn)}
          </EditForm>
        </Panel>
      )}
      {above}
      {items.length === 0 && empty !== undefined ? (
        empty
      ) : (
        <TableBox>
          <DataTable caption={caption} columns={[...kind.columns, editColumn]} rows={items} keyOf={keyOf} />
        </TableBox>
      )}
      {below}
      <ChangeHistory history={history} subject={subject} />
    </MarketPage>
  )
}
