import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SuggestionGroups } from '@lotyard/contract/lots/search'
import { ApiContext } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'
import { readRecentSearches, rememberSearch } from '../../../lib/browser/stores/recent-searches.ts'
import { SuggestingSearchBox } from './suggesting-search-box.tsx'
import Suggestions from './suggestions.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

test.each([
  ['/lots/search/?search=toys', 'toys'],
  ['/admin/listings/?search=toys', ''],
])('at %s the box of the header says “%s”', (at, expected) => {
  const Stub = createRoutesStub([{ path: '*', Component: SuggestingSearchBox }])
  render(<Stub initialEntries={[at]} />)
  expect(screen.getByLabelText<HTMLInputElement>('Search lots').value).toBe(expected)
})

const place = (text: string, path: string, count: number) => ({ text, path, count, is_more: false })
const NONE: SuggestionGroups = { categories: [], brands: [], goods: [], lots: [] }
const DRILLS: SuggestionGroups = {
  categories: [place('Tools', '/lots/?category=tools', 40)],
  brands: [],
  goods: [place('drills', '/lots/search/?search=drills', 63)],
  lots: [
    {
      name: 'LOT1',
      title: 'Pallet of power tools',
      path: '/detail/LOT1',
      photo: null,
      buying_format: 'auction',
      price_cents: 1_234_00,
      bid_count: 3,
      ends_at: new Date(Date.now() + 7_200_000).toISOString(),
    },
  ],
}

type Reply = { ok: true; data: { groups: SuggestionGroups } } | { ok: false }
const calls: { query: string; reply: (reply: Reply) => Promise<void> }[] = []
const api = {
  call: (_method: string, _path: string, { query }: { query: { query: string[] } }) =>
    new Promise((resolve) => {
      calls.push({ query: query.query[0]!, reply: (reply) => act(async () => resolve(reply)) })
    }),
} as unknown as Api

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
  calls.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

/** The suggestions below a field of a form, as if their script had loaded. */
function draw() {
  const field = document.createElement('input')
  const form = document.createElement('form')
  form.append(field)
  document.body.append(form)
  form.addEventListener('submit', (event) => event.preventDefault())
  const Page = () => {
    const { pathname, search } = useLocation()
    return (
      <ApiContext value={api}>
        <Suggestions field={field} />
        <output data-testid="address">{pathname + search}</output>
      </ApiContext>
    )
  }
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={['/']} />)
  const type = async (text: string) => {
    fireEvent.input(field, { target: { value: text } })
    await act(() => vi.advanceTimersByTimeAsync(200))
  }
  return { field, form, type, press: (key: string) => fireEvent.keyDown(field, { key }) }
}
const found = (groups: SuggestionGroups): Reply => ({ ok: true, data: { groups } })
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const address = () => screen.getByTestId('address').textContent

test('[S2.24] goods of manifests come with how many lots hold them, and lead to the search that finds them', async () => {
  const { type, field } = draw()
  await type('drill')
  await calls[0]!.reply(found(DRILLS))
  expect(within(screen.getByRole('group', { name: 'In manifests' })).getByRole('option', { name: 'drills 63 lots' }))
  expect(names()).toEqual([
    'Tools 40 lots',
    'drills 63 lots',
    expect.stringMatching(/^Pallet of power tools \$1,234 3 bids · ends in 0\d:/),
  ])
  fireEvent.click(screen.getByRole('option', { name: 'drills 63 lots' }))
  expect(address()).toBe('/lots/search/?search=drills')
  expect(field.value).toBe('drills')
  expect(readRecentSearches()).toEqual(['drills'])
})

test('the arrows walk from one group to the next, and Enter opens a lot', async () => {
  const { type, press, field } = draw()
  await type('drill')
  await calls[0]!.reply(found(DRILLS))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) press(key)
  expect(address()).toBe('/detail/LOT1')
  expect(field.value).toBe('')
})

test('the empty box shows recent searches of this browser, and can forget them', async () => {
  for (const text of ['kettles', 'drills']) rememberSearch(text)
  const { field } = draw()
  fireEvent.focus(field)
  expect(names()).toEqual(['drills', 'kettles', 'Clear recent searches'])
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('option', { name: 'kettles' }))
  expect(address()).toBe('/lots/search/?search=kettles')
  fireEvent.input(field, { target: { value: '' } })
  fireEvent.click(screen.getByRole('option', { name: 'Clear recent searches' }))
  expect(readRecentSearches()).toEqual([])
  expect(names()).toEqual([])
})

test('a sent search is remembered', () => {
  const { field, form } = draw()
  field.value = 'air fryer'
  fireEvent.submit(form)
  expect(readRecentSearches()).toEqual(['air fryer'])
})

test('a reply that arrives after a newer one is dropped', async () => {
  const { type } = draw()
  await type('dr')
  await type('drill')
  expect(calls.map(({ query }) => query)).toEqual(['dr', 'drill'])
  await calls[1]!.reply(found(DRILLS))
  await calls[0]!.reply(found({ ...NONE, goods: [place('dresses', '/', 900)] }))
  expect(names()).toContain('drills 63 lots')
})

test('a suggestion that is clicked while newer ones are loading is taken', async () => {
  const { type } = draw()
  await type('dr')
  await calls[0]!.reply(found(DRILLS))
  await type('dril')
  fireEvent.click(screen.getByRole('option', { name: 'Tools 40 lots' }))
  expect(address()).toBe('/lots/?category=tools')
  await calls[1]!.reply(found(DRILLS))
  expect(names()).toEqual([])
})

test('without a network only recent searches are shown, and nothing is said about it', async () => {
  rememberSearch('cordless drills')
  const { type } = draw()
  await type('drill')
  await calls[0]!.reply({ ok: false })
  expect(names()).toEqual(['cordless drills'])
  expect(screen.queryByRole('alert')).toBeNull()
})
