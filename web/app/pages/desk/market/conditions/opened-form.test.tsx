import type { DeskBrand, DeskCondition, DeskLotSize } from '@lotyard/contract/desk/market/goods'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../../api/api.ts'
import { toMarketAnswer, type MarketAnswer } from '../../../../features/market/market-answer.ts'
import { OpenedForm } from './opened-form.tsx'

afterEach(cleanup)

const NEW: DeskCondition = { key: 'new', version: 4, name: 'New', definition: 'Unused.', position: 1 }
const PALLET: DeskLotSize = { key: 'pallet', version: 2, name: 'Pallet', position: 3 }
const ALTIVRA: DeskBrand = { key: 'altivra', version: 5, name: 'Altivra', lot_count: 24 }

function draw(address: string, answer?: MarketAnswer) {
  const market = { conditions: [NEW], lotSizes: [PALLET], brands: [ALTIVRA] }
  const Page = () => <OpenedForm query={new URLSearchParams(address)} {...market} answer={answer} />
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
}

const valuesOf = () => Object.fromEntries(new FormData(document.querySelector('form')!))

test.each([
  ['new=condition', 'Add condition', { form: 'new condition', name: '', key: '', position: '1', definition: '' }],
  ['new=lot_size', 'Add lot size', { form: 'new lot_size', name: '', key: '', position: '1' }],
  ['new=brand', 'Add brand', { form: 'new brand', name: '' }],
  [
    'condition=new',
    'Edit New',
    { form: 'edit condition', key: 'new', version: '4', name: 'New', position: '1', definition: 'Unused.' },
  ],
  [
    'lot_size=pallet',
    'Edit Pallet',
    { form: 'edit lot_size', key: 'pallet', version: '2', name: 'Pallet', position: '3' },
  ],
  ['rename=altivra', 'Edit Altivra', { form: 'rename brand', key: 'altivra', version: '5', name: 'Altivra' }],
  [
    'merge=altivra',
    'Merge Altivra into another brand',
    { form: 'merge brand', key: 'altivra', version: '5', into: '' },
  ],
])('the address ?%s opens the form "%s"', (address, title, fields) => {
  draw(address)
  expect(screen.getByRole('heading').textContent).toBe(title)
  expect(valuesOf()).toEqual(fields)
})

test('without a form in the address, or of a brand that is not there, none is open', () => {
  draw('brand=al&merge=other')
  expect(document.querySelector('form')).toBeNull()
})

test('a merge asks for the other brand and a tick', () => {
  draw('merge=altivra')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Merge brands' })
  expect([button.disabled, button.title]).toEqual([true, 'Fill in “Other brand” and check the box first.'])
  fireEvent.input(screen.getByLabelText('Other brand'), { target: { value: 'Brimly' } })
  fireEvent.click(screen.getByLabelText('Merge Altivra for good'))
  expect(button.disabled).toBe(false)
})

test('what the API says of the other brand’s key is said at its name', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ form: 'merge brand', into: 'Brimly' })) form.set(name, value)
  const errors = { into_key: ['This brand was merged too.'] }
  const failure: Failure = { ok: false, status: 422, error: { code: 'invalid_fields', message: 'Check it.', errors } }
  draw('merge=altivra', toMarketAnswer(form, failure))
  const into = screen.getByLabelText<HTMLInputElement>('Other brand')
  expect([into.value, into.getAttribute('aria-invalid')]).toEqual(['Brimly', 'true'])
  expect(screen.getByText('This brand was merged too.')).toBeTruthy()
})
