import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { TextField } from './field.tsx'
import { RequiredForm, SubmitButton } from './required-form.tsx'

afterEach(cleanup)

function draw(form: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => form }])
  render(<Stub />)
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('[S5.09] submit is disabled while a required field is empty', () => {
  draw(
    <RequiredForm>
      <TextField label="Name" name="name" required />
      <TextField label="Company" name="company" />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>,
  )
  expect(submit().disabled).toBe(true)
  type('Company', 'Acme')
  expect(submit().disabled).toBe(true)
  type('Name', '   ')
  expect(submit().disabled).toBe(true)
  type('Name', 'Maria')
  expect(submit().disabled).toBe(false)
  type('Name', '')
  expect(submit().disabled).toBe(true)
})

test('[S5.09] a required box must be ticked', () => {
  draw(
    <RequiredForm>
      <input type="checkbox" aria-label="Terms" required />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>,
  )
  expect(submit().disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Terms'))
  expect(submit().disabled).toBe(false)
})

test('[S5.09] a form that starts filled may be sent', () => {
  draw(
    <RequiredForm>
      <TextField label="Name" name="name" required defaultValue="Maria" />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>,
  )
  expect(submit().disabled).toBe(false)
})
