import { expect, test } from 'vitest'
import { fieldState, isTicked, type FormState } from './field-state.ts'

const state: FormState = { saved: { units: '10' }, entered: null, errors: {}, isConflict: false }

test('a form shows what is saved, and what was typed once it was refused', () => {
  expect(fieldState(state, 'units')).toMatchObject({ defaultValue: '10', errors: undefined })
  const refused = { ...state, entered: { units: '' }, errors: { units: ['Units is required'] } }
  expect(fieldState(refused, 'units')).toMatchObject({ defaultValue: '', errors: ['Units is required'] })
})

test('what another editor saved meanwhile is said beside what was typed, where they differ', () => {
  const conflict = { ...state, entered: { units: '12', title: 'Same' }, isConflict: true }
  const saved = { units: '11', title: 'Same' }
  expect(fieldState({ ...conflict, saved }, 'units', { hint: 'Whole' })).toMatchObject({
    defaultValue: '12',
    hint: 'Saved meanwhile: 11',
  })
  expect(fieldState({ ...conflict, saved }, 'title', { hint: 'Short' })).toMatchObject({ hint: 'Short' })
})

test('a box that was not sent is not ticked, whatever is saved', () => {
  const saved = { master_pack: 'on' }
  expect(isTicked({ ...state, saved }, 'master_pack')).toBe(true)
  expect(isTicked({ ...state, saved, entered: {} }, 'master_pack')).toBe(false)
})
