import type { listBoardChoicesEndpoint } from '@lotyard/contract/desk/listing-board'
import { BOARD_SORTS } from '@lotyard/contract/rules/desk/listing-board'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { Form } from 'react-router'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { ChevronDown } from '../../../../ui/icons/icons.tsx'
import {
  boardPath,
  filterEntries,
  isNarrowed,
  type BoardView,
} from '../../../../features/desk/listings/board-filter.ts'

export type BoardChoices = ReplyOf<typeof listBoardChoicesEndpoint>

type Props = { view: BoardView; choices: BoardChoices }

/** A plain form: what is chosen is in the address, and so can be kept and passed on. */
export function BoardFilters({ view, choices }: Props) {
  const { show, search, sort } = view
  const hidden = filterEntries({ ...view, show: 'all', search: '' }).filter(([name]) => name !== 'sort')
  return (
    // The key draws the fields again where the address changes by a link.
    <Form key={filterEntries(view).join()} role="search" className="grid gap-3">
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label="Lot number or words of the title"
            type="search"
            name="search"
            autoComplete="off"
            defaultValue={search}
          />
        </div>
        <div className="min-w-0 basis-52 max-sm:grow">
          <SelectField
            label="Sort by"
            name="sort"
            prompt={BOARD_SORTS.newest}
            options={Object.entries(BOARD_SORTS).filter(([value]) => value !== 'newest')}
            defaultValue={sort === 'newest' ? '' : sort}
          />
        </div>
        <Button type="submit">Search</Button>
      </div>
      <details open={hidden.length > 0} className="group/filters rounded-sm border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
          {hidden.length === 0 ? 'Filters' : `Filters (${hidden.length})`}
          <ChevronDown className="ml-auto group-open/filters:rotate-180" />
        </summary>
        <div className="grid gap-3 border-t border-line p-3">
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {choices.sellers.length > 0 && (
              <Choice label="Seller" name="seller" options={choices.sellers} value={view.seller} />
            )}
            <Choice label="Warehouse" name="warehouse" options={choices.warehouses} value={view.warehouse} />
            <Choice label="Category" name="category" options={choices.categories} value={view.category} />
            <Choice label="Format" name="format" options={FORMATS} value={view.format} />
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Checkbox name="without_photos" value="true" label="Without photos" defaultChecked={view.without_photos} />
            <Checkbox
              name="without_bids"
              value="true"
              label="Auctions without bids"
              defaultChecked={view.without_bids}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Apply filters</Button>
            {isNarrowed({ ...view, search: '' }) && (
              <LinkButton kind="quiet" to={boardPath({ ...NO_FILTER, show, search, sort })}>
                Clear filters
              </LinkButton>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}

const FORMATS = [
  { key: 'auction', name: 'Auction' },
  { key: 'fixed_price', name: 'Fixed price' },
]
const NO_FILTER = {
  seller: '',
  warehouse: '',
  category: '',
  format: '',
  without_photos: false,
  without_bids: false,
} as const

type ChoiceProps = { label: string; name: string; options: readonly { key: string; name: string }[]; value: string }

function Choice({ label, name, options, value }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      prompt="All"
      options={options.map((option) => [option.key, option.name] as const)}
      defaultValue={value}
    />
  )
}
