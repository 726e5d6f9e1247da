import type { DeskBrand } from '@lotyard/contract/desk/market/goods'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { Form } from 'react-router'
import { EditLink, TableBox } from '../../../../features/market/market-page.tsx'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { CONDITIONS_PATH } from './choice-fields.ts'

type Props = { brands: DeskBrand[]; total: number; maxPage: number; search: string; page: number }

/** Brands by name: there may be thousands, so they are searched. */
export function Brands({ brands, total, maxPage, search, page }: Props) {
  const pathOf = (change: Record<string, string>) =>
    `${CONDITIONS_PATH}?${new URLSearchParams({ brand: search, page: String(page), ...change }).toString()}`
  return (
    <Panel
      title={`Brands (${formatCount(total)})`}
      action={
        <LinkButton to={`${CONDITIONS_PATH}?new=brand`} isSmall preventScrollReset>
          Add brand
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 sm:max-w-sm">
            <TextField key={search} label="Search brands" name="brand" type="search" defaultValue={search} />
          </div>
          <Button type="submit">Search</Button>
        </Form>
        {brands.length === 0 ? (
          <EmptyState title={search === '' ? 'No brands' : `No brands match "${search}"`}>
            Saving an imported manifest adds the brands of its lines. You can also add them here.
          </EmptyState>
        ) : (
          <TableBox>
            <DataTable caption="Brands" columns={columnsOf(pathOf)} rows={brands} keyOf={({ key }) => key} />
          </TableBox>
        )}
        <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => pathOf({ page: String(number) })} />
      </div>
    </Panel>
  )
}

function columnsOf(pathOf: (change: Record<string, string>) => string): Column<DeskBrand>[] {
  return [
    { name: 'Brand', cell: ({ name }) => <span className="break-words">{name}</span> },
    { name: 'Lots', cell: ({ lot_count }) => formatCount(lot_count), isNumber: true },
    {
      name: 'Edit',
      cell: ({ key, name }) => (
        <span className="inline-flex flex-wrap justify-end gap-x-2 gap-y-5">
          <EditLink to={pathOf({ rename: key })} of={name}>
            Rename
          </EditLink>
          <EditLink to={pathOf({ merge: key })} of={name}>
            Merge
          </EditLink>
        </span>
      ),
      isNumber: true,
    },
  ]
}
