import { expect, test } from 'vitest'
import { emptyFilters } from '../catalogue/search-query.ts'
import {
  alertsProblem,
  defaultAlerts,
  describeSaved,
  nameOfSearch,
  savedFilters,
  savedQueryProblem,
  savedSearchNameProblem,
  savedSearchPath,
  suggestSavedSearchName,
  toSavedQuery,
} from './saved-search.ts'

test('a search is saved without its order and page, in one spelling', () => {
  const typed = 'condition=new&search=%20power%20%20tools&sort_field=-selling_price&page=3&page_size=100&condition=new'
  expect(toSavedQuery(savedFilters(typed))).toBe('search=power+tools&condition=new')
  expect(toSavedQuery(savedFilters('search=power+tools&condition=new'))).toBe('search=power+tools&condition=new')
})

test('a search is saved without delivered cost and time left', () => {
  const filters = savedFilters('search=kettle&max_landed=500&ends_within=1h')
  expect(toSavedQuery(filters)).toBe('search=kettle')
  expect(savedQueryProblem('min_landed=5')).toBe('Query is required')
})

test.each([
  ['search=kettle', '/lots/search/?search=kettle'],
  ['condition=new', '/lots/?condition=new'],
  ['condition=new&newly_added=true', '/lots/newly-added/?condition=new'],
])('%s is shown at %s', (query, path) => {
  expect(savedSearchPath(query)).toBe(path)
})

test.each([
  ['', 'Query is required'],
  ['page=2&sort_field=price', 'Query is required'],
  ['min_price=cheap&search=kettle', 'Query is invalid'],
  [
    toSavedQuery({ ...emptyFilters(), brand: Array.from({ length: 50 }, (_, at) => `${at}`.padStart(60, 'b')) }),
    'Query is invalid',
  ],
  ['search=kettle', null],
])('%s: %s', (query, problem) => {
  expect(savedQueryProblem(query)).toBe(problem)
})

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['x'.repeat(81), 'Name is invalid'],
  ['a\nb', 'Name is invalid'],
  ['a\u202eb', 'Name is invalid'],
  ['🪴'.repeat(80), null],
  [' <b>Pallets</b> ', null],
])('a search named %j: %s', (name, problem) => {
  expect(savedSearchNameProblem(name)).toBe(problem)
})

test.each([
  [['“kettle”', 'New', 'Up to $500'], '“kettle”, New, Up to $500'],
  [[], 'Saved search'],
  [['a\u0000b\u202ec'], 'a b c'],
])('%j is called %s', (labels, name) => {
  expect(suggestSavedSearchName(labels)).toBe(name)
})

test('a deal is told at once or not at all, and says when', () => {
  expect(['search=kettle', 'within_target=true', 'min_profit=0', 'min_roi=30'].map(defaultAlerts)).toEqual([
    'daily',
    'at_once',
    'at_once',
    'at_once',
  ])
  expect(alertsProblem('min_roi=30', 'daily')).toMatch(/at once or not at all/)
  expect([alertsProblem('min_roi=30', 'off'), alertsProblem('search=min_roi%3D30', 'daily')]).toEqual([null, null])
  expect(describeSaved('min_roi=30', 'at_once')).toMatch(/two hours before they end/)
  expect(describeSaved('min_roi=30', 'off')).toBe(describeSaved('search=kettle', 'off'))
})

test('the name of a deal holds no figure of worth: its mails say it, and admins read them', () => {
  const televisions = { id: 'category=tv', label: 'Televisions' }
  const profit = { id: 'min_profit', label: 'Profit from $200' }
  expect([nameOfSearch([televisions, profit]), nameOfSearch([profit]), nameOfSearch([televisions])]).toEqual([
    'Televisions',
    'All lots',
    'Televisions',
  ])
})

test('a suggested name is always one that may be saved', () => {
  const name = suggestSavedSearchName(['🪴'.repeat(200), 'x'])
  expect(Array.from(name)).toHaveLength(80)
  expect(savedSearchNameProblem(name)).toBeNull()
})
