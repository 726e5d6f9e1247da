import type { Notice } from '@lotyard/contract/account/notices'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'
import { putUnread } from '../../../lib/viewer/unread-notices.ts'
import { Bell } from './bell.tsx'

afterEach(cleanup)

const notice = (id: number, isRead = false): Notice => ({
  id: String(id),
  kind: 'outbid',
  text: `You were outbid on lot ${id}.`,
  path: id === 1 ? '/admin/payouts/' : `/detail/L${id}`,
  created_at: '2026-11-15T12:00:00.000Z',
  is_read: isRead,
})
const NEWEST = Array.from({ length: 12 }, (_, at) => notice(12 - at, at > 1))

type Replies = { get: () => unknown; put?: () => unknown }

/** The header of an account that had so many unread notices when the page was drawn. */
async function draw(unreadNotices: number, { get, put = () => ({ unread: 0 }) }: Replies) {
  const viewer = { email: 'ada@lotyard.test', csrfToken: 'x', cart: null, unreadNotices }
  const call = vi.fn(async (method: string, _path: string, _input?: unknown) => {
    const data = method === 'GET' ? get() : put()
    return data === null ? { ok: false, status: 0, error: { code: 'unreachable', message: '' } } : { ok: true, data }
  })
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '*',
      loader: () => ({ viewer }),
      HydrateFallback: () => null,
      Component: () => (
        <ApiContext value={{ call } as unknown as Api}>
          <Bell />
          <button type="button">Elsewhere</button>
        </ApiContext>
      ),
    },
  ])
  render(<Stub initialEntries={['/lots/']} hydrationData={{ loaderData: { root: { viewer } } }} />)
  const bell = await screen.findByRole('link', { name: /^Notices/ })
  return { bell, call, viewer, read: () => call.mock.calls.filter(([method]) => method === 'PUT') }
}
const page = (notices: Notice[], unread: number) => ({ notices, unread, page: 0, max_page: 0 })

test('the bell says how many are unread, follows what is told, and is a link to all of them', async () => {
  const { bell, viewer } = await draw(3, { get: () => page([], 0) })
  expect([bell.getAttribute('aria-label'), bell.textContent]).toEqual(['Notices, 3 unread', '3'])
  expect(bell.getAttribute('href')).toBe('/account/notices/')
  act(() => putUnread(viewer, 120))
  expect([bell.getAttribute('aria-label'), bell.textContent]).toEqual(['Notices, 99+ unread', '99+'])
  act(() => putUnread(viewer, 0))
  expect([bell.getAttribute('aria-label'), bell.textContent]).toEqual(['Notices', ''])
})

test('opened, it shows the ten newest and marks them as read up to the newest shown', async () => {
  const { bell, read } = await draw(2, { get: () => page(NEWEST, 2) })
  expect(bell.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(bell)
  expect(bell.getAttribute('aria-expanded')).toBe('true')
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent!.startsWith('New'))).toEqual([
    true,
    true,
    ...Array.from({ length: 8 }, () => false),
  ])
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notices'))
  expect(read().map(([, , input]) => input)).toEqual([{ body: { read_up_to: '12' } }])
  expect(screen.getByRole('link', { name: 'All notices' }).getAttribute('href')).toBe('/account/notices/')
})

test('one that arrives while it is open is shown and read, without taking the focus', async () => {
  let newest = [notice(5, true)]
  const { bell, viewer, read } = await draw(0, { get: () => page(newest, newest.length - 1) })
  bell.focus()
  fireEvent.click(bell)
  await screen.findByText('You were outbid on lot 5.')
  expect(read()).toEqual([])
  newest = [notice(6), ...newest]
  act(() => putUnread(viewer, 1))
  await screen.findByText('You were outbid on lot 6.')
  await waitFor(() => expect(read()).toHaveLength(1))
  expect(document.activeElement).toBe(bell)
})

test('Escape closes it and leads back to the bell; so do a click elsewhere and a choice close it', async () => {
  const { bell } = await draw(0, { get: () => page([notice(5, true)], 0) })
  const open = async () => {
    fireEvent.click(bell)
    return screen.findByText('You were outbid on lot 5.')
  }
  await open()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(bell)
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(await open())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what cannot be loaded says so and can be tried again; nothing is marked as read', async () => {
  let isDown = true
  const { bell, read } = await draw(1, { get: () => (isDown ? null : page([notice(5)], 1)) })
  fireEvent.click(bell)
  await screen.findByText('We couldn’t load your notices.')
  expect([bell.getAttribute('aria-label'), read().length]).toEqual(['Notices, 1 unread', 0])
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('You were outbid on lot 5.')
})

test('an empty list says what will be there', async () => {
  const { bell } = await draw(0, { get: () => page([], 0) })
  fireEvent.click(bell)
  await screen.findByText('No notices yet. News about your bids and orders appears here.')
})
