import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import ProblemForm from './problem-form.tsx'
import type { SentPhoto } from '../../../features/orders/problems/send-photo.ts'

const revoked: string[] = []
beforeEach(() => {
  let made = 0
  revoked.length = 0
  // The test browser has neither.
  URL.createObjectURL = () => `blob:${++made}`
  URL.revokeObjectURL = (url) => void revoked.push(url)
})
afterEach(cleanup)

type Sent = { name: string; progress: (share: number) => void; settle: (sent: SentPhoto) => Promise<void> }

function draw(props: Partial<Parameters<typeof ProblemForm>[0]> = {}) {
  const sent: Sent[] = []
  const send = (_id: string, file: File, onProgress: (share: number) => void) =>
    new Promise<SentPhoto>((resolve) => {
      sent.push({
        name: file.name,
        progress: (share) => act(() => onProgress(share)),
        settle: (outcome) => act(async () => resolve(outcome)),
      })
    })
  const posted = vi.fn(async ({ request }: { request: Request }) => [...(await request.formData()).entries()])
  const lots = [
    { name: 'TV2345', title: 'Televisions' },
    { name: 'CH2345', title: 'Chairs' },
  ]
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <ProblemForm orderId="o1" lots={lots} kinds={() => true} send={send} {...props} />,
      action: posted,
    },
  ])
  render(<Stub />)
  return { sent, posted }
}
const choose = async (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  // Its script is loaded on demand.
  const chooser = await screen.findByLabelText('Photos (optional)', {}, { timeout: 60_000 })
  await act(async () => void fireEvent.change(chooser, { target: { files } }))
}
const fill = () => {
  fireEvent.input(screen.getByLabelText('Lot'), { target: { value: 'TV2345' } })
  fireEvent.input(screen.getByLabelText('What’s wrong?'), { target: { value: 'damaged' } })
  fireEvent.input(screen.getByLabelText('What happened?'), { target: { value: 'Cracked.' } })
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })
const good: SentPhoto = { ok: true, id: 'photo-1' }

test('photos are sent when they are chosen, and the report waits for them', async () => {
  const { sent, posted } = draw()
  fill()
  expect(button().disabled).toBe(false)
  await choose('crack.jpg')
  expect([button().disabled, button().textContent]).toEqual([true, 'Sending photos…'])
  sent[0]!.progress(0.5)
  expect(screen.getByLabelText<HTMLProgressElement>('Sending crack.jpg').value).toBe(0.5)
  await sent[0]!.settle(good)
  expect(button().disabled).toBe(false)
  await act(async () => void fireEvent.click(button()))
  expect(await posted.mock.results[0]!.value).toEqual(
    expect.arrayContaining([
      ['listing', 'TV2345'],
      ['kind', 'damaged'],
      ['description', 'Cracked.'],
      ['photo_id', 'photo-1'],
    ]),
  )
})

test('a photo that could not be sent says why, and can be sent again or left out', async () => {
  const { sent } = draw()
  await choose('crack.jpg')
  await sent[0]!.settle({ ok: false, message: 'Check your connection.', canRetry: true })
  expect(screen.getByRole('alert').textContent).toBe('Check your connection.')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Retry/ })))
  expect([sent.length, screen.queryByRole('alert')]).toEqual([2, null])
  await sent[1]!.settle(good)
  fireEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(revoked).toEqual(['blob:1'])
  expect(document.activeElement).toBe(screen.getByLabelText('Photos (optional)'))
})

test('a file that is no photo can only be removed, and leaves no broken image', async () => {
  const { sent } = draw()
  await choose('notes.pdf')
  fireEvent.error(document.querySelector('figure img')!)
  expect(document.querySelector('figure img')).toBeNull()
  await sent[0]!.settle({ ok: false, message: 'We can’t read this photo.', canRetry: false })
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Remove/ })).toBeTruthy()
})

test('no more than eight photos are taken, and the page says how many it left out', async () => {
  const { sent } = draw()
  await choose(...Array.from({ length: 10 }, (_, at) => `${at}.jpg`))
  expect(sent).toHaveLength(8)
  expect(screen.getByText('The limit is 8, so we left out 2.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Photos (optional)').disabled).toBe(true)
})

test('previews are let go with the page', async () => {
  draw()
  await choose('a.jpg', 'b.jpg')
  cleanup()
  expect(revoked).toEqual(['blob:1', 'blob:2'])
})

test('what the server refuses is said at its field, and what was typed stays', () => {
  const failure: Failure = {
    ok: false,
    status: 422,
    error: { code: 'invalid_fields', message: 'Please check your entries.', errors: { kind: ['Kind is invalid'] } },
  }
  const entered = { listing: 'CH2345', kind: '', description: 'A leg is missing.', photo_ids: [] }
  draw({ failed: { failure, entered } })
  expect(screen.getByText('Kind is invalid')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('A leg is missing.')
  expect(screen.getByLabelText<HTMLSelectElement>('Lot').value).toBe('CH2345')
})

test('the only lot of an order is chosen already', () => {
  draw({ lots: [{ name: 'TV2345', title: 'Televisions' }] })
  expect(screen.getByLabelText<HTMLSelectElement>('Lot').value).toBe('TV2345')
})
