import { expect, test } from 'vitest'
import { listActiveFilters } from './active-filters.ts'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters } from '../address/browse-address.ts'
import type { ShownFacets } from '../results/shown-results.ts'

const none = { count: 0 }
const tree = [{ key: 'toys', name: 'Toys', children: [{ key: 'dolls', name: 'Dolls' }] }]
const facets: ShownFacets = {
  category: [],
  condition: [{ key: 'new', name: 'New', ...none }],
  lot_size: [],
  buying_format: [],
  brand: [],
  price_drop: [],
  master_pack: [],
  discounted_shipping: [],
  available_for_pick_up: [],
  inventory_access_rules: [{ id: '4', name: 'Partners', ...none }],
  all_warehouse_locations: [{ key: 'hebron-ky', description: 'Hebron, KY', ...none }],
}
const listed = (search: string, own = { isDelivered: true, isValued: true }) => {
  const filters = readFilters({ pathname: '/lots/', search })
  return listActiveFilters(filters, facets, tree, own).map(({ label, remove }) => [label, toHref(remove(filters))])
}

test.each([
  ['?category=dolls', 'Dolls'],
  ['?condition=new', 'New'],
  ['?brand=unknown', 'unknown'],
  ['?warehouse_location=hebron-ky', 'Hebron, KY'],
  ['?selected_inventory_access_rule_ids=4', 'Partners'],
  ['?master_pack=true', 'Master pack'],
  ['?min_price=1500', 'From $1,500'],
  ['?max_price=20', 'Up to $20'],
  ['?min_landed=1500', 'Delivered from $1,500'],
  ['?max_landed=20', 'Delivered up to $20'],
  ['?min_profit=600', 'Profit from $600'],
  ['?min_roi=20', 'ROI from 20%'],
  ['?within_target=true', 'Within my target'],
  ['?ends_within=24h', 'Ends within 24 hours'],
  ['?search=tv', '“tv”'],
])('%s is one filter, %s, and leaves nothing behind', (search, label) =>
  expect(listed(search)).toEqual([[label, '/lots/']]),
)

test('each filter is removed alone, and the search starts at its first page again', () => {
  expect(listed('?condition=new&price_drop=1&page=3')).toEqual([
    ['New', '/lots/?price_drop=true'],
    ['Price drop', '/lots/?condition=new'],
  ])
})

test('[S6.01] without a ship-to address nothing is filtered by delivered price, without a price book nothing by profit', () => {
  const own = { isDelivered: false, isValued: false }
  expect(listed('?min_landed=1&max_landed=2&max_price=20&within_target=true', own)).toEqual([
    ['Up to $20', '/lots/?within_target=true&min_landed=1&max_landed=2'],
  ])
})
