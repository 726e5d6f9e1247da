import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { BookAnswer } from '../book-answer.ts'
import { BookForm } from './book-form.tsx'

afterEach(cleanup)

const BOOK: PriceBookSummary = {
  version: 3,
  entry_count: 0,
  default: { percent: 35, resale_cents: null, sell_through_percent: 90, fee_percent: 13, unit_cost_cents: 0 },
  conditions: [
    { key: 'new', name: 'New', percent: 100 },
    { key: 'used', name: 'Used', percent: 70 },
    { key: 'salvage', name: 'Salvage', percent: 20 },
  ],
  target: { kind: 'margin', percent: 30 },
  updated_at: null,
}

function draw(book = BOOK, answer?: BookAnswer) {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <BookForm book={book} answer={answer} /> }])
  render(<Stub hydrationData={{ loaderData: { root: { viewer: null } } }} />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const text = () => document.body.textContent

test('the example and what each condition comes to follow what is typed', () => {
  draw()
  // 80 units at $50, 35% of MSRP, 70% of that: $12.25 a unit; 90% sell, 13% fee; a 30% margin.
  expect(text()).toContain('80 units, $4,000 MSRP, Used')
  expect(text()).toContain('Each unit sells for $12.25. You’d take in $767.34')
  expect(text()).toContain('For a 30% margin, pay up to $537.13 delivered')
  expect(text()).toContain('24.5% of MSRP')
  type('Used, percent', '50')
  expect(text()).toContain('17.5% of MSRP')
  type('Goods in “New” condition sell for', '20')
  fireEvent.input(screen.getByLabelText('Unit of that price'), { target: { value: 'cents' } })
  expect(text()).toContain('$10 a unit')
  expect(text()).toContain('Each unit sells for $10. ')
})

test('a figure that breaks a rule gets the sentence of the server once the field is left, and no example', () => {
  draw()
  type('Goods in “New” condition sell for', '201')
  fireEvent.blur(field('Goods in “New” condition sell for'))
  expect(text()).toContain('Enter a percentage from 0 to 200.')
  type('Used, percent', '151')
  fireEvent.blur(field('Used, percent'))
  expect(text()).toContain('Enter a percentage from 0 to 150.')
  expect(text()).not.toContain('Each unit sells for')
})

test('after a conflict what was typed is still there, and would now be sent with the version of the change', () => {
  const failure = { ok: false as const, status: 409, error: { code: 'conflict', message: 'Changed elsewhere.' } }
  draw(BOOK, { intent: 'save', id: '', failure, entered: { value: '41', value_kind: 'percent' }, version: 8 })
  expect(screen.getByRole('alert').textContent).toBe('Changed elsewhere.')
  expect(field('Goods in “New” condition sell for').value).toBe('41')
  expect(document.querySelector<HTMLInputElement>('[name=version]')!.value).toBe('8')
})

test('a market without conditions has a book all the same', () => {
  draw({ ...BOOK, conditions: [] })
  expect(field('Goods sell for').value).toBe('35')
  expect(text()).toContain('80 units, $4,000 MSRPEach unit sells for $17.50')
})
