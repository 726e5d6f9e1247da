import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import DeskNewListingPage from './new-listing.tsx'

afterEach(cleanup)

const HEBRON = { key: 'hebron-ky', name: 'Hebron, KY', is_retired: false }
const NOTHING = { categories: [], conditions: [], lot_sizes: [], brands: [], sellers: [], access_rules: [] }

function draw(warehouses: (typeof HEBRON)[], { isAdmin = true } = {}): void {
  const loaderData = {
    choices: { ...NOTHING, warehouses },
    isAdmin,
    requestKey: 'key-1',
    templates: [],
    template: null,
  }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof DeskNewListingPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskNewListingPage {...props} /> }])
  render(<Stub initialEntries={['/']} />)
}

test('a lot is entered by hand where there is a warehouse for it', () => {
  draw([HEBRON])
  expect(screen.getByLabelText('Warehouse')).toHaveProperty('value', 'hebron-ky')
  expect(screen.queryByText('No warehouse yet')).toBeNull()
})

test('without a warehouse in use an admin is led to adding one, instead of a form that can’t be saved', () => {
  draw([{ ...HEBRON, is_retired: true }])
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  const way = screen.getByRole('link', { name: 'Add warehouse' })
  expect(way.getAttribute('href')).toBe('/admin/market/warehouses/?new=1')
})

test('a seller, who can add no warehouse, reads whom to ask', () => {
  draw([], { isAdmin: false })
  expect(screen.getByText(/Ask an admin to add one/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add warehouse' })).toBeNull()
})
