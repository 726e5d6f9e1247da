import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import { DeletePanel } from './delete-panel.tsx'

afterEach(cleanup)

/** Returns what is posted. */
function draw(panel: React.ReactNode): FormData[] {
  const posted: FormData[] = []
  const action = async ({ request }: { request: Request }) => {
    posted.push(await request.formData())
    return null
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => panel, action }])
  render(<Stub />)
  return posted
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account' })

test('an account is deleted with a password and a tick, not before', async () => {
  const posted = draw(<DeletePanel reasons={[]} />)
  expect(button().disabled).toBe(true)
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'a pallet of kettles' } })
  expect(button().disabled).toBe(true)
  const tick = screen.getByLabelText('I understand that my account will be deleted for good')
  fireEvent.click(tick)
  fireEvent.input(tick)
  expect(button().disabled).toBe(false)
  fireEvent.click(button())
  await expect.poll(() => posted).toHaveLength(1)
  expect(posted[0]!.get('password')).toBe('a pallet of kettles')
  expect(posted[0]!.has('confirm')).toBe(true)
})

test('what is left to settle is listed with the way on, in place of the form', () => {
  draw(
    <DeletePanel
      reasons={[
        { code: 'leading', message: "You're leading an auction. Wait until it ends." },
        { code: 'last_admin', message: "You're the only owner of this market. Make someone else an owner first." },
      ]}
    />,
  )
  const reasons = screen.getByText("You can't delete your account yet.").parentElement!
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    "You're leading an auction. Wait until it ends. See your bids",
    "You're the only owner of this market. Make someone else an owner first. ",
  ])
  expect(screen.getByRole('link', { name: 'See your bids' }).getAttribute('href')).toBe('/account/bids/?state=winning')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a wrong password is said at the field', () => {
  const failure: Failure = {
    ok: false,
    status: 422,
    error: {
      code: 'invalid_fields',
      message: 'Please check your entries.',
      errors: { password: ['Password is wrong'] },
    },
  }
  draw(<DeletePanel reasons={[]} failure={failure} />)
  expect(screen.getByRole('alert').textContent).toBe('Please check your entries.')
  expect(screen.getByText('Password is wrong')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})
