import { emailProblems } from '@lotyard/contract/rules/accounts/account-fields'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { readFields } from '../../lib/pages/forms/read-fields.ts'
import { Checkbox } from './fields/checkbox.tsx'
import type { Problems } from './fields/field-problems.ts'
import { TextField } from './fields/field.tsx'
import { RequiredForm, SubmitButton } from './required-form.tsx'

afterEach(cleanup)

function draw(form: React.ReactNode) {
  const action = vi.fn(async () => null)
  const Stub = createRoutesStub([{ path: '/', Component: () => form, action }])
  render(<Stub />)
  return action
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

const judge = (form: FormData): Problems => emailProblems(readFields(form, 'email'))
const drawJudged = (mustBeValid = false, errors?: string[]) =>
  draw(
    <RequiredForm judge={judge} mustBeValid={mustBeValid}>
      <TextField label="E-mail" name="email" type="email" required errors={errors} />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>,
  )

test('the browser shows no bubbles of its own, with scripts or without', () => {
  drawJudged()
  expect(submit().form!.noValidate).toBe(true)
})

test('a wrong field gets our sentence when it is left, not while it is typed, and loses it when it is mended', () => {
  drawJudged()
  type('E-mail', 'ada')
  expect(screen.queryByText('Email is invalid')).toBeNull()
  fireEvent.blur(screen.getByLabelText('E-mail'))
  expect(screen.getByText('Email is invalid')).toBeTruthy()
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  type('E-mail', 'ada@lotyard.test')
  expect(screen.queryByText('Email is invalid')).toBeNull()
})

test('the sentence waits while a button is pressed, so that the form does not move under the pointer', async () => {
  drawJudged()
  type('E-mail', 'ada')
  fireEvent.pointerDown(submit())
  fireEvent.blur(screen.getByLabelText('E-mail'))
  expect(screen.queryByText('Email is invalid')).toBeNull()
  fireEvent.pointerUp(submit())
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
})

test("a finger's click comes in a task of its own: the sentence waits for that too, unless a key says that nothing is pressed", async () => {
  drawJudged()
  type('E-mail', 'ada')
  fireEvent.pointerDown(submit(), { pointerType: 'touch' })
  fireEvent.pointerUp(submit(), { pointerType: 'touch' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  fireEvent.blur(screen.getByLabelText('E-mail'))
  expect(screen.queryByText('Email is invalid')).toBeNull()
  expect(await screen.findByText('Email is invalid')).toBeTruthy()

  // The list of a select swallowed the release.
  type('E-mail', 'ada@lotyard.test')
  fireEvent.pointerDown(submit())
  type('E-mail', 'ada')
  fireEvent.keyDown(screen.getByLabelText('E-mail'), { key: 'Tab' })
  fireEvent.blur(screen.getByLabelText('E-mail'))
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
})

test('a form with a wrong field is not sent: it says what is wrong and puts the cursor there', async () => {
  const action = drawJudged()
  type('E-mail', 'ada')
  fireEvent.submit(submit().form!)
  expect(screen.getByText('Email is invalid')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  type('E-mail', 'ada@lotyard.test')
  fireEvent.submit(submit().form!)
  // Only the second: the first would have come before it.
  await waitFor(() => expect(action).toHaveBeenCalled())
  expect(action).toHaveBeenCalledTimes(1)
})

test("the server's sentence stays until the field is edited", () => {
  drawJudged(false, ['Email is already in use'])
  expect(screen.getByText('Email is already in use')).toBeTruthy()
  type('E-mail', 'eve@lotyard.test')
  expect(screen.queryByText('Email is already in use')).toBeNull()
})

test('the first field that the server refuses takes the focus, and only in the form that was sent', async () => {
  function Page() {
    const errors = useActionData<string[]>()
    return (
      <>
        <RequiredForm judge={judge}>
          <TextField label="Other e-mail" name="email" />
        </RequiredForm>
        <RequiredForm>
          <TextField label="Name" name="name" defaultValue="Ada" />
          <TextField label="E-mail" name="email" defaultValue="ada@lotyard.test" errors={errors} />
          <SubmitButton>Save</SubmitButton>
        </RequiredForm>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, action: () => ['Email is already in use'] }])
  render(<Stub />)
  type('Other e-mail', 'eve')
  fireEvent.blur(screen.getByLabelText('Other e-mail'))
  fireEvent.submit(submit().form!)
  await screen.findByText('Email is already in use')
  expect(screen.getByLabelText('Other e-mail').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
})

test('a form that must be valid cannot be sent before', () => {
  drawJudged(true)
  type('E-mail', 'ada')
  expect(submit().disabled).toBe(true)
  type('E-mail', 'ada@lotyard.test')
  expect(submit().disabled).toBe(false)
})

test('a box that the server wants ticked loses its sentence when it is', () => {
  draw(
    <RequiredForm>
      <Checkbox name="terms" label="Terms" required errors={['Please accept the terms']} />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>,
  )
  expect(screen.getByText('Please accept the terms')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Terms'))
  fireEvent.input(screen.getByLabelText('Terms'))
  expect(screen.queryByText('Please accept the terms')).toBeNull()
})

test('while one form of a page is sent, another one waits and does not say that it is sent', async () => {
  let answer = () => {}
  const action = () => new Promise<null>((resolve) => (answer = () => resolve(null)))
  const Page = () => (
    <>
      <RequiredForm>
        <SubmitButton busy="Saving…">Save</SubmitButton>
      </RequiredForm>
      <RequiredForm>
        <SubmitButton busy="Publishing…">Publish</SubmitButton>
      </RequiredForm>
    </>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page, action }])
  render(<Stub />)
  fireEvent.click(submit())
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving…' })
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
  expect([sending.disabled, other.disabled]).toEqual([true, true])
  answer()
  await waitFor(() => expect(submit().disabled).toBe(false))
  expect(other.disabled).toBe(false)
})

test('a disabled button says which fields are missing, by their labels, to readers and to screen readers', () => {
  const form = (showsMissing: boolean) => (
    <RequiredForm showsMissing={showsMissing}>
      <TextField label="Carrier" name="carrier" required />
      <TextField label="Reason" name="reason" required />
      <TextField label="Note" name="note" />
      <Checkbox name="confirm" required label="End the auction" />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>
  )
  draw(form(true))
  const described = () => document.getElementById(submit().getAttribute('aria-describedby') ?? '')
  expect(submit().title).toBe('Fill in “Carrier” and “Reason” and check the box first.')
  expect(described()!.textContent).toBe(submit().title)
  expect(described()!.className).not.toContain('sr-only')
  type('Carrier', 'Old Valley')
  type('Reason', 'Late')
  expect(submit().title).toBe('Check the box first.')
  fireEvent.click(screen.getByLabelText('End the auction'))
  expect(submit().disabled).toBe(false)
  expect(submit().hasAttribute('title')).toBe(false)
  expect(described()).toBeNull()
  cleanup()
  draw(form(false))
  expect(described()!.className).toContain('sr-only')
})

test('a button that waits for valid fields says so', () => {
  const judgeX = (fields: FormData): Problems => (fields.get('email') === 'x' ? { email: ['Enter an address.'] } : {})
  draw(
    <RequiredForm mustBeValid judge={judgeX}>
      <TextField label="E-mail" name="email" required />
      <SubmitButton>Save</SubmitButton>
    </RequiredForm>,
  )
  expect(submit().title).toBe('Fill in “E-mail” first.')
  type('E-mail', 'x')
  expect(submit().title).toBe('Correct the marked fields first.')
  type('E-mail', 'a@b.test')
  expect(submit().disabled).toBe(false)
})
