import fc from 'fast-check'
import { emptyFilters, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { describe, expect, test } from 'vitest'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters, withChange, withValue } from './browse-address.ts'
import { addressAfter, intentsAt, withIntent, type Intent, type Intents, type Typed } from './intents.ts'

const at = (address: string): SearchFilters => {
  const { pathname, search } = new URL(address, 'http://site.test')
  return readFilters({ pathname, search })
}
const tick = (key: string, isOn = true): Intent => ({
  kind: 'choose',
  change: (filters) => withValue(filters, 'condition', key, isOn),
})
const type = (typed: Typed): Intent => ({ kind: 'type', typed })
const move = (to: SearchFilters | null): Intent => ({ kind: 'move', to })
const pause: Intent = { kind: 'pause' }
const run = (start: string, ...intents: Intent[]): Intents =>
  intents.reduce((state, intent) => withIntent(state, intent), intentsAt(at(start)))

test.each([
  [
    'a tick in the pause takes the words along',
    '/lots/',
    [type({ search: 'tv' }), tick('new')],
    'search=tv&condition=new',
  ],
  ['words after a tick go with it', '/lots/', [tick('new'), type({ search: 'tv' }), pause], 'search=tv&condition=new'],
  ['two ticks both count', '/lots/', [tick('new'), tick('salvage')], 'condition=new&condition=salvage'],
  ['the same tick twice counts once', '/lots/', [tick('new'), tick('new')], 'condition=new'],
  [
    'words that are there already keep the page',
    '/lots/?search=tv&page=2',
    [type({ search: 'tv' }), pause],
    'search=tv&page=2',
  ],
  ['new words begin at the first page', '/lots/?search=tv&page=2', [type({ search: 'tvs' }), pause], 'search=tvs'],
  ['a page turned in the pause stays', '/lots/', [type({ search: 'tv' }), move(at('/lots/?page=1')), pause], 'page=1'],
  ['a tick after a page was turned holds', '/lots/', [move(at('/lots/?page=1')), tick('new')], 'condition=new'],
  [
    'Back cancels what was typed',
    '/lots/?brand=a',
    [type({ min_price: 5 }), move(at('/lots/')), pause, tick('new')],
    'condition=new',
  ],
] as const)('[S2.05] %s', (_case, start, intents, query) => {
  expect(toHref(run(start, ...intents).wanted).split('?')[1] ?? '').toBe(query)
})

describe('[S2.05] a page that is being left', () => {
  const leaving = run('/lots/', type({ search: 'tv' }), move(null))

  test('is not called back by the pause, nor by typing on', () => {
    for (const intents of [[pause], [type({ search: 'tvs' }), pause]]) {
      const after = intents.reduce(withIntent, leaving)
      expect(addressAfter(leaving, after)).toBeNull()
    }
  })

  test('is stayed on by a click, even one that leads to where the page is', () => {
    expect(addressAfter(leaving, withIntent(leaving, { kind: 'choose', change: (filters) => filters }))).toBe('/lots/')
  })
})

test('[S2.05] fields show what holds when a click or a move overrules what was typed in them', () => {
  const typed = run('/lots/', type({ search: 'tv' }))
  const revisionAfter = (intent: Intent): number => withIntent(typed, intent).revision
  expect(revisionAfter({ kind: 'choose', change: () => emptyFilters() })).not.toBe(typed.revision)
  expect(revisionAfter(move(at('/lots/?page=1')))).not.toBe(typed.revision)
  expect(revisionAfter(tick('new'))).toBe(typed.revision)
  expect(revisionAfter(pause)).toBe(typed.revision)
})

const KEYS = ['new', 'salvage', 'used-good'] as const
type Tick = { key: (typeof KEYS)[number]; isOn: boolean }
type Act = { tick: Tick } | { typed: Typed } | { pause: true }
const acts = fc.array(
  fc.oneof(
    fc.record({ tick: fc.record({ key: fc.constantFrom(...KEYS), isOn: fc.boolean() }) }),
    fc.record({
      typed: fc.oneof(
        fc.record({ search: fc.constantFrom('', 'tv', 'kitchen') }),
        fc.record({ min_price: fc.constantFrom(null, 5, 50) }),
        fc.record({ max_price: fc.constantFrom(null, 100) }),
      ),
    }),
    fc.record({ pause: fc.constant<true>(true) }),
  ),
  { maxLength: 20 },
)
const toIntent = (act: Act): Intent =>
  'tick' in act ? tick(act.tick.key, act.tick.isOn) : 'typed' in act ? type(act.typed) : pause

describe('[S2.05] in every order of typing, ticking and pausing', () => {
  test('everything holds as if each act had been applied at once', () => {
    fc.assert(
      fc.property(acts, (list: Act[]) => {
        const end = [...list.map(toIntent), pause].reduce(withIntent, intentsAt(emptyFilters()))
        const wished = list.reduce<SearchFilters>((filters, act) => {
          if ('tick' in act) return withValue(filters, 'condition', act.tick.key, act.tick.isOn)
          return 'typed' in act ? withChange(filters, act.typed) : filters
        }, emptyFilters())
        expect(toHref(end.wanted)).toBe(toHref(wished))
        expect(end.typed).toEqual({})
      }),
    )
  })

  test('the addresses that it leads to end with what is wanted, and none repeats the one before', () => {
    fc.assert(
      fc.property(acts, (list: Act[]) => {
        let state = intentsAt(emptyFilters())
        let address = toHref(state.wanted)
        for (const intent of [...list.map(toIntent), pause]) {
          const after = withIntent(state, intent)
          const href = addressAfter(state, after)
          expect(href).not.toBe(address)
          address = href ?? address
          state = after
        }
        expect(address).toBe(toHref(state.wanted))
      }),
    )
  })

  test('a move to any address ends there, and no pause moves it again', () => {
    const places = fc.constantFrom('/lots/', '/lots/?page=3', '/lots/newly-added/', '/lots/search/?search=pan', null)
    fc.assert(
      fc.property(acts, places, (list: Act[], place) => {
        const to = place === null ? null : at(place)
        const moved = [...list.map(toIntent), move(to)].reduce(withIntent, intentsAt(emptyFilters()))
        const later = withIntent(moved, pause)
        expect(addressAfter(moved, later)).toBeNull()
        if (place !== null) expect(toHref(later.wanted)).toBe(place)
      }),
    )
  })
})
