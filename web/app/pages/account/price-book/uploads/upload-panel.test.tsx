import type { BookUpload } from '@lotyard/contract/account/price-book'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SendBookFile } from './send-book-file.ts'
import { UploadPanel } from './upload-panel.tsx'

afterEach(cleanup)

function draw(send: SendBookFile) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <UploadPanel uploads={[]} send={send} /> },
    { path: '/account/price_book/uploads/:id', Component: () => <p>The upload’s page</p> },
  ])
  render(<Stub />)
}
const choose = (name: string, byteLength: number) =>
  fireEvent.change(screen.getByLabelText('Price list'), {
    target: { files: [new File([new Uint8Array(byteLength)], name)] },
  })

test.each([
  ['prices.csv', 10 * 1024 * 1024 + 1, 'This file is larger than 10 MB.'],
  ['prices.csv', 0, 'Choose a CSV or Excel file.'],
])('a file that can’t be used, %s of %i bytes, is not sent', (name, byteLength, sentence) => {
  const send = vi.fn()
  draw(send)
  choose(name, byteLength)
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(send).not.toHaveBeenCalled()
})

test('a file is sent with its progress, and its page follows', async () => {
  let arrive = (_sent: Awaited<ReturnType<SendBookFile>>) => {}
  draw((_file, onProgress) => {
    onProgress(0.42)
    return new Promise((resolve) => (arrive = resolve))
  })
  choose('prices.csv', 10)
  expect((await screen.findByRole('status')).textContent).toBe('Sending prices.csv… 42%')
  arrive({ ok: true, data: { upload: { id: 'u1' } as BookUpload } })
  expect(await screen.findByText('The upload’s page')).toBeTruthy()
})

test('a refused file says why, and another can be chosen', async () => {
  const error = { code: 'too_many', message: 'You’ve uploaded 10 files today. Try again tomorrow.' }
  draw(() => Promise.resolve({ ok: false, status: 429, error }))
  choose('prices.csv', 10)
  expect((await screen.findByRole('alert')).textContent).toBe(error.message)
  expect(screen.getByLabelText<HTMLInputElement>('Price list').disabled).toBe(false)
})
