import type { DeskCategory } from '@lotyard/contract/desk/market/goods'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../../api/api.ts'
import { toMarketAnswer, type MarketAnswer } from '../../../../features/market/market-answer.ts'
import DeskCategoriesPage from './categories.tsx'
import { inTree } from './in-tree.ts'

afterEach(cleanup)

const category = (key: string, parentKey: string | null, change: Partial<DeskCategory> = {}): DeskCategory => ({
  key,
  version: 3,
  name: key,
  parent_key: parentKey,
  position: 1,
  is_retired: false,
  ...change,
})
const CATEGORIES = [
  category('home', null),
  category('toys', null),
  category('kitchen', 'home', { is_retired: true }),
  category('cribs', 'toys'),
]

function draw(at = '/', actionData?: MarketAnswer) {
  const given = { loaderData: { categories: CATEGORIES, history: [] }, actionData, matches: [], params: {} }
  const props = given as unknown as Parameters<typeof DeskCategoriesPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskCategoriesPage {...props} /> }])
  render(<Stub initialEntries={[at]} />)
}

test('children stand below their parents', () => {
  expect(inTree(CATEGORIES).map(({ key }) => key)).toEqual(['home', 'kitchen', 'toys', 'cribs'])
  draw()
  expect(screen.getByText('Retired')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the address opens a form with what is there, and a category is not offered as its own parent', () => {
  draw('/?edit=toys')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('toys')
  expect(screen.queryByLabelText('Key')).toBeNull()
  const parents = [...screen.getByLabelText<HTMLSelectElement>('Under').options].map(({ value }) => value)
  expect(parents).toEqual(['', 'home'])
})

test('a new one has a key', () => {
  draw('/?new=1')
  expect(screen.getByLabelText('Key')).toBeTruthy()
})

test('a stale form keeps what was typed and its old version, so that it stays stale', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ form: 'toys', key: 'toys', version: '2', name: 'Games', position: '9' }))
    form.set(name, value)
  const error = { code: 'conflict', message: 'Someone else changed this. Reload and try again.' }
  const failure = { ok: false, status: 409, error } as Failure
  draw('/?edit=toys', toMarketAnswer(form, failure))
  expect(screen.getByRole('alert').textContent).toContain('Someone else changed this.')
  expect(screen.getByRole('alert').parentElement).toBe(document.activeElement)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Games')
  expect(document.querySelector<HTMLInputElement>('input[name=version]')!.value).toBe('2')
})

test('an empty position is said at its field, and the form is not sent with it', () => {
  draw('/?edit=toys')
  const position = screen.getByLabelText('Position')
  fireEvent.input(position, { target: { value: 'first' } })
  fireEvent.blur(position)
  expect(screen.getByText('Enter a whole number from 0 to 9999.')).toBeTruthy()
})
