import { describe, expect, test } from 'vitest'
import {
  conditionProblems,
  isHost,
  isTimeZone,
  keyProblems,
  nameProblems,
  parentProblems,
  parseHosts,
  placedProblems,
  siteProblems,
} from './market.ts'
import { holidayProblems, NEW_WAREHOUSE, warehouseProblems } from './warehouse.ts'

const SITE = { name: 'Lotyard', hosts: ['lots.example'], default_sort: '-updated_at', time_zone: 'America/Chicago' }
const WAREHOUSE = { description: 'Hebron, KY', city: 'Hebron', region: 'KY', zip: '41048', ...NEW_WAREHOUSE }

test.each(['a', 'garden-tools', 'tech_liquidators', '2nd-hand'])('%s may be a key', (key) =>
  expect(keyProblems(key)).toEqual({}),
)
test.each(['', 'Garden', 'two words', '-a', 'a--b', 'ä', 'x'.repeat(61)])('%j may not', (key) =>
  expect(Object.keys(keyProblems(key))).toEqual(['key']),
)

test.each(['localhost', 'lots.example', 'a-b.lots.example', 'xn--bcher-kva.example'])('%s is a host', (host) =>
  expect(isHost(host)).toBe(true),
)
test.each(['', 'Lots.example', 'lots.example:443', 'http://lots', 'lots.example.', '-a.example', 'a_b.example', 'a b'])(
  '%j is none',
  (host) => expect(isHost(host)).toBe(false),
)

test('hosts are typed in any case, in lines or with commas', () => {
  expect(parseHosts(' Lots.Example,\nwww.lots.example  ')).toEqual(['lots.example', 'www.lots.example'])
  expect(parseHosts(' ')).toEqual([])
})

test.each([
  ['America/Chicago', true],
  ['Etc/GMT+3', true],
  ['America/Indy', false],
  ['EST', false],
  ['', false],
])('%s as a time zone: %s', (name, isGood) => expect(isTimeZone(name)).toBe(isGood))

describe('problems are said at their fields', () => {
  test('of a site', () => {
    expect(siteProblems(SITE)).toEqual({})
    const bad = { name: '', hosts: ['a b'], default_sort: 'landed_cost', time_zone: 'EST' }
    expect(Object.keys(siteProblems(bad))).toEqual(['name', 'hosts', 'default_sort', 'time_zone'])
    expect(siteProblems({ ...SITE, hosts: ['a.example', 'a.example'] })).toEqual({
      hosts: ['Enter each host name once.'],
    })
    const many = Array.from({ length: 21 }, (_, at) => `h${at}.example`)
    expect(siteProblems({ ...SITE, hosts: many })).toEqual({ hosts: ['Enter 20 host names at most.'] })
  })

  test('of a warehouse', () => {
    expect(warehouseProblems(WAREHOUSE)).toEqual({})
    expect(warehouseProblems({ ...WAREHOUSE, region: 'IN', zip: '90210' })).toEqual({
      zip: ['90210 is a ZIP code in California. Correct it, or choose that state.'],
    })
    // Every field that is wrong says so, all at once.
    const bad = {
      description: ' ',
      city: 'a\nb',
      region: 'AK',
      zip: '41048-1234',
      street: 'x'.repeat(121),
      phone: 'call us',
      dock_note: 'a\nb',
      time_zone: 'EST',
      hours: [],
      handling_days: 31,
      cut_off: '2 PM',
      slot_minutes: 45,
      slot_capacity: 0,
      pick_up_notice_hours: Number.NaN,
    }
    expect(Object.keys(warehouseProblems(bad))).toEqual(Object.keys(bad))
  })

  test('of a holiday', () => {
    expect(holidayProblems({ day: '2026-11-26', name: 'Thanksgiving Day' })).toEqual({})
    expect(Object.keys(holidayProblems({ day: '2026-02-30', name: '' }))).toEqual(['day', 'name'])
  })

  test('of a category, a size and a condition', () => {
    expect(placedProblems({ name: 'Toys', position: 0 })).toEqual({})
    for (const position of [-1, 1.5, 10_000, Number.NaN])
      expect(Object.keys(placedProblems({ name: 'Toys', position }))).toEqual(['position'])
    expect(conditionProblems({ name: 'New', position: 1, definition: 'Unused.' })).toEqual({})
    for (const definition of [' ', 'x'.repeat(1_001)])
      expect(Object.keys(conditionProblems({ name: 'New', position: 1, definition }))).toEqual(['definition'])
  })

  test('of a name', () => {
    expect(nameProblems('name', ' Toys & Baby ')).toEqual({})
    for (const name of ['', 'x'.repeat(81), 'a\u202Eb'])
      expect(nameProblems('name', name)).toEqual({ name: ['Enter one line of up to 80 characters.'] })
  })
})

describe('categories have two levels', () => {
  const all = [
    { key: 'home', parentKey: null },
    { key: 'kitchen', parentKey: 'home' },
    { key: 'toys', parentKey: null },
    { key: 'tools', parentKey: null },
  ]
  test.each([
    ['kitchen', null, true],
    ['kitchen', 'toys', true],
    ['tools', 'home', true],
    ['new', 'home', true],
    ['home', 'toys', false],
    ['tools', 'kitchen', false],
    ['tools', 'tools', false],
    ['tools', 'nonsense', false],
  ])('%s below %s: %s', (key, parentKey, isGood) => {
    expect(Object.keys(parentProblems({ key, parentKey }, all))).toEqual(isGood ? [] : ['parent_key'])
  })
})
