import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import { ContactForm, type EnteredMessage } from './contact-form.tsx'

afterEach(cleanup)

type Props = Parameters<typeof ContactForm>[0]
function draw(props: Partial<Props> = {}) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ContactForm writer={null} failed={null} {...props} />, action: () => null },
  ])
  render(<Stub />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' })

const entered: EnteredMessage = {
  name: 'Ada',
  email: 'ada@',
  topic: 'order',
  listing_name: '7KQ2MX',
  message: 'Where do I send the check?',
  website: '',
}
const failure: Failure = {
  ok: false,
  status: 422,
  error: { code: 'invalid_fields', message: 'Please check your entries.', errors: { email: ['Email is invalid'] } },
}

test('[S5.09] the message cannot be sent while a required field is empty; the lot number is not required', () => {
  draw()
  expect(button().disabled).toBe(true)
  type('Your name', 'Ada Lovelace')
  type('E-mail address', 'ada@lotyard.test')
  fireEvent.input(field('Subject'), { target: { value: 'lot' } })
  expect(button().disabled).toBe(true)
  type('Message', 'Is the dock open on Saturdays?')
  expect(button().disabled).toBe(false)
  type('Message', '   ')
  expect(button().disabled).toBe(true)
})

test('what is wrong with a field is said below it once it is left', async () => {
  draw()
  type('Lot number (optional)', '<b>')
  fireEvent.blur(field('Lot number (optional)'))
  expect(await screen.findByText('Enter a lot number, for example 7KQ2MX')).toBeTruthy()
  expect(field('Lot number (optional)').getAttribute('aria-invalid')).toBe('true')
})

test('a signed-in viewer need not type who they are', () => {
  draw({ writer: { name: 'Ada Lovelace', email: 'ada@lotyard.test' } })
  expect([field('Your name').value, field('E-mail address').value]).toEqual(['Ada Lovelace', 'ada@lotyard.test'])
})

test('a refused message keeps what was typed, and says what is wrong above the form and below the field', () => {
  draw({ failed: { failure, entered }, writer: { name: 'Grace', email: 'grace@lotyard.test' } })
  expect(screen.getByRole('alert').textContent).toBe('Please check your entries.')
  expect(screen.getByText('Email is invalid')).toBeTruthy()
  expect(field('E-mail address').value).toBe('ada@')
  expect(field('Subject').value).toBe('order')
  expect(field('Message').value).toBe('Where do I send the check?')
})

test('the field for programs is hidden from people', () => {
  draw()
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  expect(document.querySelector('[hidden] input[name=website]')).toBeTruthy()
})
