import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CertificateForm } from './certificate-form.tsx'
import type { SendCertificate } from './send-certificate.ts'

afterEach(cleanup)

function draw(send: SendCertificate) {
  const onSent = vi.fn()
  const Stub = createRoutesStub([{ path: '/', Component: () => <CertificateForm onSent={onSent} send={send} /> }])
  render(<Stub />)
  return onSent
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const choose = (file: File) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } })
const button = () => screen.getByRole<HTMLButtonElement>('button')

function fill(file: File): void {
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'IN' } })
  type('Certificate number', '0123')
  type('Expires on', '2030-12-31')
  choose(file)
}

test('what a certificate says is sent with its file', async () => {
  const send = vi.fn<SendCertificate>(async () => ({ ok: true }))
  const onSent = draw(send)
  const file = new File(['%PDF-'], 'certificate.pdf', { type: 'application/pdf' })
  fill(file)
  fireEvent.submit(button().closest('form')!)
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  const [fields, sentFile] = send.mock.calls[0]!
  expect(fields).toEqual({ region: 'IN', number: '0123', expires_on: '2030-12-31' })
  expect(sentFile.name).toBe('certificate.pdf')
})

test('a refusal is said beside its field, and what was typed stays', async () => {
  const message = 'Please check your entries.'
  const errors = { number: ['Enter the number on the certificate.'] }
  const onSent = draw(async () => ({ ok: false, status: 422, error: { code: 'invalid_fields', message, errors } }))
  fill(new File(['%PDF-'], 'certificate.pdf', { type: 'application/pdf' }))
  fireEvent.submit(button().closest('form')!)
  expect(await screen.findByText('Enter the number on the certificate.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Certificate number').value).toBe('0123')
  expect(onSent).not.toHaveBeenCalled()
})

test('a file that is too large is refused before it is sent', async () => {
  const send = vi.fn<SendCertificate>()
  draw(send)
  fill(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' }))
  fireEvent.submit(button().closest('form')!)
  expect(await screen.findByText('This file is larger than 10 MB. Choose a smaller one.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})
