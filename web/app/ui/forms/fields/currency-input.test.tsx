import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CurrencyInput } from './currency-input.tsx'

afterEach(cleanup)

/** A browser raises this event while it collects a form's fields; the simulated one does not. */
function readSubmitted(form: HTMLFormElement): FormData {
  const formData = new FormData(form)
  form.dispatchEvent(Object.assign(new Event('formdata'), { formData }))
  return formData
}

function draw(dollars: number | null = null) {
  const view = render(
    <form aria-label="prices">
      <CurrencyInput name="min_price" label="From" dollars={dollars} />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('From')
  return { ...view, field, sent: () => readSubmitted(screen.getByRole<HTMLFormElement>('form')).get('min_price') }
}

test.each([
  ['1234', '$1,234', '1234'],
  ['12a3', '$123', '123'],
  ['0', '$', ''],
  ['', '$', ''],
])('[S5.12] typing %j shows %s and submits %j', (typed, shown, sent) => {
  const view = draw(9)
  fireEvent.input(view.field, { target: { value: typed } })
  expect(view.field.value).toBe(shown)
  expect(view.sent()).toBe(sent)
})

test('[S5.12] the caret stays where the reader types', () => {
  const { field } = draw(1234)
  field.focus()
  field.value = '$19,234'
  field.setSelectionRange(3, 3)
  fireEvent.input(field)
  expect([field.value, field.selectionStart]).toEqual(['$19,234', 3])
})

test('an amount from outside is shown, but never over what is being typed', () => {
  const view = draw(50)
  expect(view.field.value).toBe('$50')
  const draw2 = (dollars: number, revision = '') =>
    view.rerender(
      <form aria-label="prices">
        <CurrencyInput name="min_price" label="From" dollars={dollars} revision={revision} />
      </form>,
    )
  draw2(60)
  expect(view.field.value).toBe('$60')
  view.field.focus()
  fireEvent.input(view.field, { target: { value: '$777' } })
  draw2(70)
  expect(view.field.value).toBe('$777')
  draw2(80, 'back')
  expect(view.field.value).toBe('$80')
})
