import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../ui/forms/required-form.tsx'
import { toActAnswer, type ActAnswer } from './act-answer.ts'
import { ActForm } from './act-form.tsx'

afterEach(cleanup)

/** Two forms of one act, each refused in the same way. */
function draw(errors?: Record<string, string[]>) {
  const failure: Failure = {
    ok: false,
    status: 409,
    error: { code: 'x', message: 'Not now.', ...(errors && { errors }) },
  }
  const Page = () => {
    const answer = useActionData<ActAnswer>()
    return ['a', 'b'].map((id) => (
      <ActForm key={id} act="rename" id={id} hidden={{ was: 'Gold' }} answer={answer}>
        {(refused) => (
          <>
            <TextField label={`Name of ${id}`} name="name" required errors={refused.errors['name']} />
            <span>{`${id} was sent: ${refused.entered['name'] ?? 'nothing'}`}</span>
            <SubmitButton>{`Rename ${id}`}</SubmitButton>
          </>
        )}
      </ActForm>
    ))
  }
  const action = async ({ request }: { request: Request }) => toActAnswer(await request.formData(), failure)
  const Stub = createRoutesStub([{ path: '/', Component: Page, action }])
  render(<Stub />)
  fireEvent.input(screen.getByLabelText('Name of b'), { target: { value: 'Silver' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename b' }))
}

test('why an act was refused is said in the form that was sent, and takes the focus', async () => {
  draw()
  const alert = await screen.findByRole('alert')
  const form = screen.getByLabelText('Name of b').closest('form')!
  expect(within(form).getByRole('alert')).toBe(alert)
  await waitFor(() => expect(alert.parentElement).toBe(document.activeElement))
  expect(screen.getByText('b was sent: Silver')).toBeTruthy()
  expect(screen.getByText('a was sent: nothing')).toBeTruthy()
})

test('where a field is wrong, that field takes the focus', async () => {
  draw({ name: ['Name is taken.'] })
  await screen.findByText('Name is taken.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of b')))
})
