import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import ContactPage from './contact.tsx'

afterEach(cleanup)

type Props = Parameters<typeof ContactPage>[0]
const operator = {
  name: 'Acme LLC',
  contact_email: null,
  contact_phone: '(317) 555-0142',
  postal_address: null,
  fees: null,
  claims: null,
  time_zone: 'America/Chicago',
  takes_messages: true,
}

function draw(loaderData: Partial<Props['loaderData']>, actionData?: Props['actionData']) {
  const props = { loaderData: { operator, writer: null, sendsMail: true, ...loaderData }, actionData } as Props
  const Stub = createRoutesStub([{ path: '/', Component: () => <ContactPage {...props} /> }])
  render(<Stub />)
}

test('where no one would read a message there is no form, and the other ways are named', () => {
  draw({ operator: { ...operator, takes_messages: false } })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/doesn't take messages on this page yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '(317) 555-0142' })).toBeTruthy()
})

test('once the message is sent its writer reads where the reply will go', () => {
  draw({}, { sentFrom: 'ada@lotyard.test', failed: null })
  expect(screen.getByRole('status').textContent).toContain("We'll reply to ada@lotyard.test.")
  expect(screen.queryByRole('button')).toBeNull()
})

test('where no mail is sent, the page says who can read the message', () => {
  draw({ sendsMail: false }, { sentFrom: 'ada@lotyard.test', failed: null })
  expect(screen.getByRole('status').textContent).toContain('An admin can read your message in the outbox.')
})
