import { BULK_ACTS } from '@lotyard/contract/rules/desk/bulk-acts'
import type { BulkResult } from '@lotyard/contract/desk/listing-board'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../../api/api.ts'
import { actOnListings } from './act-on-listings.server.ts'
import { ACT_GROUPS } from './bulk-steps.tsx'
import { readBulkForm, type EnteredOptions } from './bulk-form.ts'
import DeskBulkPage from './bulk.tsx'

afterEach(cleanup)

type Props = Parameters<typeof DeskBulkPage>[0]

const ENTERED: EnteredOptions = {
  starts_at: '',
  every_minutes: '',
  reason: '',
  change_by: 'percent_off',
  change: '10',
  discount_percent: '',
  pick_up: '',
  to: '',
  duration_hours: '',
  msrp_percent: '',
  round_to: '',
}
const result = (name: string, part: Partial<BulkResult>): BulkResult => ({
  name,
  title: `Lot ${name}`,
  outcome: 'ready',
  message: null,
  from: '$100.00',
  to: '$90.00',
  starts_at: null,
  ...part,
})
const RESULTS = [
  result('AAAA', {}),
  result('BBBB', { outcome: 'refused', message: 'This lot has ended.', from: null, to: null }),
]

function draw({ act = null as string | null, names = ['AAAA', 'BBBB'], answer = undefined as object | undefined }) {
  const selected = names.map((name) => ['name', name])
  const loaderData = {
    isAdmin: true,
    choices: [],
    names,
    selected,
    backTo: '/admin/listings/',
    act,
    requestKey: 'key-1',
  }
  const props = { loaderData, actionData: answer, matches: [], params: {} } as unknown as Props
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskBulkPage {...props} /> }])
  render(<Stub />)
}

const answered = (part: object) => ({
  act: 'price',
  isApply: false,
  entered: ENTERED,
  names: ['AAAA', 'BBBB'],
  results: RESULTS,
  failure: undefined,
  ...part,
})

test('without any listing the page says how to choose some', () => {
  draw({ names: [] })
  expect(screen.getByText('No listings selected')).toBeTruthy()
})

test('each act has its button', () => {
  expect(ACT_GROUPS.flatMap(([, acts]) => acts).toSorted()).toEqual(Object.keys(BULK_ACTS).toSorted())
})

test('an act is chosen by a plain button that keeps the listings', () => {
  draw({})
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change price' })
  expect([button.form!.method, new FormData(button.form!, button).getAll('name')]).toEqual(['get', ['AAAA', 'BBBB']])
  expect(new FormData(button.form!, button).get('act')).toBe('price')
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})

test('a preview says row by row what will change, and only those are sent to be changed', () => {
  draw({ act: 'price', answer: answered({}) })
  expect(screen.getByText(/Nothing has changed yet\. 1 listing will change, 1 can’t be changed\./)).toBeTruthy()
  expect(screen.getByText('This lot has ended.')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change price: 1 listing' })
  expect([...new FormData(button.form!)]).toEqual([
    ['step', 'apply'],
    ['act', 'price'],
    ['key', 'key-1'],
    ['change_by', 'percent_off'],
    ['change', '10'],
    ['name', 'AAAA'],
  ])
})

test('a preview of other options than those typed now is gone, and so is its button', () => {
  draw({ act: 'price', answer: answered({}) })
  fireEvent.input(screen.getByLabelText('By how much'), { target: { value: '90' } })
  expect(screen.queryByRole('button', { name: 'Change price: 1 listing' })).toBeNull()
  expect(screen.getByText('You changed the options. Preview them again to go on.')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('By how much'), { target: { value: '10' } })
  expect(screen.getByRole('button', { name: 'Change price: 1 listing' })).toBeTruthy()
})

test('where nothing can be changed the preview says so', () => {
  draw({ act: 'price', answer: answered({ results: [RESULTS[1]!] }) })
  expect(screen.getByText('None of these can be changed. Each row says why.')).toBeTruthy()
})

test('what is refused keeps what was typed', () => {
  const error = {
    code: 'invalid_fields',
    message: 'Please check your entries.',
    errors: { change: ['Change is invalid'] },
  }
  draw({ act: 'price', answer: answered({ failure: { ok: false, status: 422, error }, results: [] }) })
  expect(screen.getByText('Change is invalid')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('By how much').value).toBe('10')
  expect(screen.queryByText('Preview', { selector: 'h2' })).toBeNull()
})

test('an answer to another act is not shown', () => {
  draw({ act: 'withdraw', answer: answered({}) })
  expect(screen.queryByText(/Nothing has changed yet/)).toBeNull()
})

test('results say what was done and what not', () => {
  const results = [{ ...RESULTS[0]!, outcome: 'done' }, RESULTS[1]!]
  draw({ act: 'price', answer: answered({ isApply: true, results }) })
  expect(screen.getByText('1 listing changed, 1 couldn’t be changed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to listings' })).toBeTruthy()
})

test('deleting needs a ticked box, with scripts and without', async () => {
  draw({ act: 'delete', answer: answered({ act: 'delete', results: [RESULTS[0]!] }) })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete drafts: 1 listing' })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.input(screen.getByRole('checkbox'))
  expect(button.disabled).toBe(false)
  const call = vi.fn()
  const form = new FormData()
  form.set('act', 'delete')
  form.set('step', 'apply')
  const outcome = await actOnListings({ call } as unknown as Api, readBulkForm(form), false)
  expect(outcome).toMatchObject({ ok: false, status: 422 })
  expect(call).not.toHaveBeenCalled()
})
