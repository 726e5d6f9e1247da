// What is typed and what is clicked within the pause in typing, while replies are slow, on the whole page without its lots.
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFilters } from './address/browse-address.ts'
import BrowsePage from './browse.tsx'
import type { ShownResults } from './results/shown-results.ts'

/** Longer than the pause in typing, so that a change that is still to come would come within it. */
const AFTER_THE_PAUSE_MS = 1_200

const value = (key: string, name: string) => ({ key, name, count: 8 })
const RESULTS: ShownResults = {
  listings: [],
  image: null,
  facets: {
    category: [],
    condition: [value('salvage', 'Salvage'), value('like-new', 'Like New')],
    lot_size: [value('pallet', 'Pallet')],
    buying_format: [],
    brand: [],
    price_drop: [],
    master_pack: [],
    discounted_shipping: [],
    available_for_pick_up: [],
    inventory_access_rules: [],
    all_warehouse_locations: [],
  },
  total: 240,
  page: 0,
  page_size: 24,
  searched_instead: null,
  breadcrumbs: [],
  site: { key: 'lotyard', name: 'Lotyard' } as ShownResults['site'],
  page_title: 'All lots',
  ship_to_postal_code: null,
  landed_message: null,
}

type Props = ComponentProps<typeof BrowsePage>
let replies = Promise.withResolvers<void>()
let router: ReturnType<typeof createBrowserRouter>

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  router.dispose()
  vi.useRealTimers()
})

/** Booted; whatever is asked for from then on waits for `settle`. */
async function draw(address: string) {
  replies = Promise.withResolvers()
  replies.resolve()
  window.history.pushState(null, '', address)
  const loader = async ({ request }: { request: Request }) => {
    await replies.promise
    return { results: { ...RESULTS, page: readFilters(new URL(request.url)).page }, problem: null, drawnStyle: 'grid' }
  }
  const Page = () => <BrowsePage {...({ loaderData: useLoaderData() } as Props)} />
  router = createBrowserRouter([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: null, categories: [] }),
      HydrateFallback: () => null,
      children: [{ path: 'lots/:view?', Component: Page, loader }],
    },
  ])
  await act(async () => void render(<RouterProvider router={router} />))
  await act(() => vi.advanceTimersByTimeAsync(AFTER_THE_PAUSE_MS))
  replies = Promise.withResolvers()
}
const words = () => screen.getByLabelText<HTMLInputElement>('Keywords in title or manifest')
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const type = (text: string) => act(async () => void fireEvent.input(words(), { target: { value: text } }))
const click = (...elements: HTMLElement[]) =>
  act(async () => {
    for (const element of elements) fireEvent.click(element)
  })

/** The replies come and the pause ends: where the page is then, and whether its field says so. */
async function settle(): Promise<string> {
  await act(async () => replies.resolve())
  await act(() => vi.advanceTimersByTimeAsync(AFTER_THE_PAUSE_MS))
  const address = window.location.pathname + window.location.search
  const filters = readFilters(window.location)
  expect(toHref(filters)).toBe(address)
  expect(words().value).toBe(filters.search)
  return address
}

test.each([
  [
    'a filter that is ticked holds, and so do the words',
    () => box(/^Salvage/),
    '/lots/',
    '/lots/search/?search=kitchen&condition=salvage',
  ],
  [
    'a chosen order holds with the words',
    () => screen.getByText('Price Drops'),
    '/lots/?condition=salvage',
    '/lots/search/?search=kitchen&condition=salvage&sort_field=price_drop&sort_direction=desc',
  ],
  [
    'a chip that is removed is gone, and the words hold',
    () => screen.getByRole('link', { name: /^Remove filter:\s*Salvage/ }),
    '/lots/?condition=salvage&lot_size=pallet',
    '/lots/search/?search=kitchen&lot_size=pallet',
  ],
  [
    'Clear all clears the typed words too',
    () => screen.getByRole('link', { name: 'Clear all' }),
    '/lots/?condition=salvage',
    '/lots/',
  ],
  [
    'a page that is turned stays turned, and the field says what is shown',
    () => screen.getByRole('link', { name: 'Next page' }),
    '/lots/',
    '/lots/?page=1',
  ],
])('[S2.05] within the pause in typing %s', async (_case, element, start, end) => {
  await draw(start)
  await type('kitchen')
  await click(element())
  expect(await settle()).toBe(end)
})

test('[S2.05] filters ticked in the same moment all count', async () => {
  await draw('/lots/')
  await click(box(/^Salvage/), box(/^Like New/), box(/^Pallet/))
  expect(await settle()).toBe('/lots/?condition=salvage&condition=like-new&lot_size=pallet')
})

test('[S2.05] a filter ticked and unticked while replies are slow ends as it is shown', async () => {
  await draw('/lots/')
  for (const isTicked of [true, false, true]) {
    await click(box(/^Salvage/))
    expect(box(/^Salvage/).checked).toBe(isTicked)
  }
  expect(await settle()).toBe('/lots/?condition=salvage')
  expect(box(/^Salvage/).checked).toBe(true)
})

test('Clear all leaves no chip', async () => {
  await draw('/lots/?condition=salvage&lot_size=pallet')
  await click(screen.getByRole('link', { name: 'Clear all' }))
  expect(await settle()).toBe('/lots/')
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})
