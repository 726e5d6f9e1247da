import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'
import NewsletterForm from './newsletter-form.tsx'

afterEach(cleanup)

function draw(answer: unknown, sendsMail = true) {
  const call = vi.fn(async () => answer)
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <NewsletterForm sendsMail={sendsMail} />
    </ApiContext>,
  )
  return call
}
const field = () => screen.getByLabelText<HTMLInputElement>('Newsletter')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' })
const send = (email: string) => {
  fireEvent.change(field(), { target: { value: email } })
  fireEvent.submit(field().form!)
}

test('[S5.10] an empty address is not sent', () => {
  const call = draw({ ok: true })
  send('  ')
  expect(call).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('Email is required')
})

test('[S2.25] [S5.10] the button waits for an address', () => {
  draw({ ok: true })
  expect(button().disabled).toBe(true)
  fireEvent.change(field(), { target: { value: 'maria@example.com' } })
  expect(button().disabled).toBe(false)
})

test('[S5.10] after submitting the field is disabled', async () => {
  const call = draw({ ok: true })
  send('maria@example.com')
  expect(field().disabled).toBe(true)
  expect(call).toHaveBeenCalledWith('POST', '/api/newsletter', { body: { email: 'maria@example.com' } })
  expect(await screen.findByText(/^Check your e-mail for a link to confirm/)).toBeTruthy()
  expect(field().disabled).toBe(true)
})

test('where no mail is sent, the form says where the link is', async () => {
  draw({ ok: true }, false)
  send('maria@example.com')
  expect(await screen.findByText("E-mail isn't sent here. An admin can find your link in the outbox.")).toBeTruthy()
})

test('a refusal says why and opens the field again', async () => {
  draw({
    ok: false,
    status: 422,
    error: { code: 'invalid_fields', message: 'x', errors: { email: ['Email is invalid'] } },
  })
  send('maria@')
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
  expect(field().disabled).toBe(false)
})
