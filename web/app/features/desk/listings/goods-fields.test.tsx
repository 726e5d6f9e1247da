import type { ListingChoices } from '@lotyard/contract/desk/listings'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GoodsFields } from './goods-fields.tsx'

afterEach(cleanup)

const choices: ListingChoices = {
  categories: [
    { key: 'electronics', name: 'Electronics', parent_key: null, is_retired: true },
    { key: 'tv', name: 'Televisions', parent_key: 'electronics', is_retired: false },
  ],
  conditions: [],
  lot_sizes: [],
  brands: [],
  warehouses: [
    { key: 'hebron', name: 'Hebron, KY', is_retired: true },
    { key: 'ft-wayne', name: 'Ft. Wayne, IN', is_retired: false },
  ],
  sellers: [],
  access_rules: [],
}

/** What is offered to a lot that has this much of it already. */
function offered(label: string, saved: Record<string, string>): (string | null)[] {
  render(<GoodsFields choices={choices} state={{ saved, entered: null, errors: {}, isConflict: false }} />)
  const options = within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option')
  return options.filter(({ value }) => value !== '').map(({ textContent }) => textContent)
}

test('a new lot is offered only categories that take lots, named with their parent all the same', () => {
  expect(offered('Category', {})).toEqual(['Electronics / Televisions'])
})

test('a new lot is offered only warehouses that take lots', () => {
  expect(offered('Warehouse', {})).toEqual(['Ft. Wayne, IN'])
})

test('a lot is offered the warehouse that it has, though it is retired', () => {
  expect(offered('Warehouse', { warehouse_key: 'hebron' })).toEqual(['Hebron, KY', 'Ft. Wayne, IN'])
})

test('a lot is offered its own brand by its name, though the list of brands is too long to have it', () => {
  const state = { saved: { brand_key: 'zebra-co' }, entered: { brand_key: '' }, errors: {}, isConflict: false }
  render(<GoodsFields choices={choices} brandName="Zebra & Co" state={state} />)
  const brands = within(screen.getByLabelText('Brand (optional)')).getAllByRole<HTMLOptionElement>('option')
  expect(brands.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Mixed or none'],
    ['zebra-co', 'Zebra & Co'],
  ])
})

test('units that follow the manifest are drawn again when a line has changed them', () => {
  const show = (units: string) => (
    <GoodsFields
      choices={choices}
      state={{ saved: { units }, entered: null, errors: {}, isConflict: false }}
      hasLines
    />
  )
  const { rerender } = render(show('1200'))
  rerender(show('3'))
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('3')
})
