import { expect, test } from 'vitest'
import { keyField, POSITION_FIELD, readBody, type DescribedFields } from './described-fields.ts'

const FIELDS = {
  name: { kind: 'line', label: 'Name' },
  key: keyField('For example: garden.'),
  about: { kind: 'text', label: 'About' },
  position: POSITION_FIELD,
  sort: { kind: 'choice', label: 'Sort' },
  parent_key: { kind: 'choiceOrNone', label: 'Under' },
  hosts: { kind: 'hosts', label: 'Hosts' },
  is_retired: { kind: 'box', label: 'Retired' },
  category_keys: { kind: 'boxes', label: 'Categories' },
} satisfies DescribedFields

function sent(entries: [name: string, value: string | Blob][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('what was typed and ticked becomes what the contract asks for', () => {
  const form = sent([
    ['name', ' Garden '],
    ['key', 'garden'],
    ['about', 'One\nTwo'],
    ['position', ' 12 '],
    ['sort', 'price'],
    ['parent_key', 'home'],
    ['hosts', 'A.example, b.example\nc.example'],
    ['is_retired', 'on'],
    ['category_keys', 'toys'],
    ['category_keys', 'home'],
    ['authenticity_token', 'x'],
  ])
  expect(readBody(FIELDS, form)).toEqual({
    name: ' Garden ',
    key: 'garden',
    about: 'One\nTwo',
    position: 12,
    sort: 'price',
    parent_key: 'home',
    hosts: ['a.example', 'b.example', 'c.example'],
    is_retired: true,
    category_keys: ['toys', 'home'],
  })
})

test('what is missing is empty: no number, no choice, no tick', () => {
  expect(readBody(FIELDS, sent([['name', new Blob(['a file'])]]))).toEqual({
    name: '',
    key: '',
    about: '',
    position: Number.NaN,
    sort: '',
    parent_key: null,
    hosts: [],
    is_retired: false,
    category_keys: null,
  })
})

test('an empty position does not count as zero, which would move a thing to the top', () => {
  expect(readBody({ position: POSITION_FIELD }, sent([['position', ' ']])).position).toBeNaN()
})
