import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
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

test('once a message is sent another can be written, in an empty form', async () => {
  const sent: FormData[] = []
  const writer = { name: 'Ada Lovelace', email: 'ada@lotyard.test' }
  const loaderData = { operator, writer, sendsMail: true }
  const Stub = createRoutesStub([
    {
      path: '/contact/',
      Component: () => <ContactPage {...({ loaderData, actionData: useActionData() } as Props)} />,
      action: async ({ request }) => {
        sent.push(await request.formData())
        return { sentFrom: 'ada@lotyard.test', failed: null }
      },
    },
  ])
  render(<Stub initialEntries={['/contact/']} />)
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.input(await field('Subject'), { target: { value: 'lot' } })
  fireEvent.input(await field('Message'), { target: { value: 'Is the dock open on Saturdays?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect((await screen.findByRole('status')).textContent).toContain('Thanks, we have your message.')
  expect(sent[0]!.get('message')).toBe('Is the dock open on Saturdays?')
  fireEvent.click(screen.getByRole('link', { name: 'Write another message' }))
  expect((await field('Message')).value).toBe('')
  expect((await field('E-mail address')).value).toBe('ada@lotyard.test')
})
