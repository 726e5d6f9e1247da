import type { InventoryPreferences, NotificationPreference } from '@lotyard/contract/account/preferences'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import type { LoadedPreferences } from './load-preferences.ts'
import type { Answer, Part } from './parts.ts'
import { PreferencePanels } from './preference-panels.tsx'

afterEach(cleanup)

const choice = (key: string, name: string, selected = false) => ({ key, name, selected })
const category = (key: string, name: string, children: string[]) => ({
  ...choice(key, name),
  parent: null,
  children: children.map((child) => ({ ...choice(child.toLowerCase(), child), parent: key })),
})
const INVENTORY: InventoryPreferences = {
  categories: [category('home', 'Home & Garden', ['Kitchen', 'Tools']), category('toys', 'Toys & Baby', ['Nursery'])],
  conditions: [choice('new', 'New'), choice('salvage', 'Salvage')],
  lot_sizes: [choice('pallet', 'Pallet')],
}
const SELECTED: InventoryPreferences = {
  ...INVENTORY,
  categories: INVENTORY.categories.map((one) =>
    one.key === 'toys' ? { ...one, selected: true } : { ...one, children: one.children.map(selectKitchen) },
  ),
  conditions: [choice('new', 'New', true), choice('salvage', 'Salvage')],
}
function selectKitchen<Child extends { key: string }>(child: Child) {
  return { ...child, selected: child.key === 'kitchen' }
}
const NOTIFICATIONS: NotificationPreference[] = [
  { topic: 'listings', medium: 'email', enabled: false },
  { topic: 'bids', medium: 'email', enabled: true },
  { topic: 'watching', medium: 'email', enabled: true },
]
const DEVICES = [{ id: 'a', name: 'Firefox on Linux', last_seen_at: '2026-03-01T10:00:00.000Z', is_current: true }]
const LOADED: LoadedPreferences = {
  inventory: INVENTORY,
  notifications: NOTIFICATIONS,
  bidding: { review_bids_from_cents: 0 },
  devices: DEVICES,
}

type Given = {
  loaded?: Partial<LoadedPreferences>
  mustConfirm?: boolean
  edited?: string | null
  answer?: Answer
  sendsMail?: boolean
}

function draw({ loaded = {}, mustConfirm = false, edited = null, answer, sendsMail = true }: Given = {}) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      // Never answers, so that a form stays under way.
      action: () => new Promise<null>(() => {}),
      Component: () => (
        <PreferencePanels loaded={{ ...LOADED, ...loaded }} mustConfirm={mustConfirm} edited={edited} answer={answer} />
      ),
    },
  ])
  render(<Stub hydrationData={{ loaderData: { root: { sendsMail } } }} />)
}
const failed = (part: Part, error: Partial<Failure['error']> = {}) => ({
  part,
  failure: { ok: false as const, status: 500, error: { code: 'unexpected', message: 'The reason.', ...error } },
  ticked: null,
})
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const tick = (...names: string[]) => names.forEach((name) => fireEvent.click(box(name)))
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save preferences' })

test('a market that sends no e-mail says so, where e-mails are chosen', () => {
  draw({ sendsMail: false })
  expect(screen.getByText(/E-mail isn't sent here/)).toBeTruthy()
  cleanup()
  draw()
  expect(screen.queryByText(/E-mail isn't sent here/)).toBeNull()
})

test('[S4.08 inventory] what is selected is summarised, with a way to edit it', () => {
  draw({ loaded: { inventory: SELECTED } })
  expect(screen.getByText('Kitchen, Toys & Baby')).toBeTruthy()
  expect(screen.getByText('New')).toBeTruthy()
  expect(screen.getByText('All')).toBeTruthy()
  const edit = screen.getByRole('link', { name: 'Edit inventory preferences' })
  expect(edit.getAttribute('href')).toBe('/account/preferences/?edit=inventory')
})

test('[S4.08 inventory] editing starts with what is selected, and can be left', () => {
  draw({ loaded: { inventory: SELECTED }, edited: 'inventory' })
  expect(ticked()).toEqual(['kitchen', 'toys', 'new'])
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/account/preferences/')
  expect(screen.getByRole('button', { name: 'Clear all' })).toBeTruthy()
})

test('[S4.13] ticking a parent clears its children, and ticking a child clears its parent', () => {
  draw({ edited: 'inventory' })
  tick('Kitchen', 'Tools', 'Nursery', 'Home & Garden')
  expect(ticked()).toEqual(['home', 'nursery'])
  tick('Tools')
  expect(ticked()).toEqual(['tools', 'nursery'])
})

test('[S5.11] nothing can be saved while nothing is ticked, and the form says what is missing', () => {
  draw({ edited: 'inventory' })
  expect(screen.getByText('Select at least one category, condition or lot size.')).toBeTruthy()
  expect(saveButton().disabled).toBe(true)
  tick('Pallet')
  expect(saveButton().disabled).toBe(false)
  tick('Pallet')
  expect(saveButton().disabled).toBe(true)
})

test('[S8.04 saving] a save says that it is under way', async () => {
  draw({ edited: 'inventory' })
  tick('Pallet')
  fireEvent.click(saveButton())
  expect((await screen.findByRole('status')).textContent).toBe('Saving preferences...')
  expect(saveButton().disabled).toBe(true)
})

test.each(['inventory', 'notifications'] as const)(
  '[S8.04 saving failed] a save of %s that failed says so, and its form stays open',
  (part) => {
    draw({ answer: failed(part) })
    expect(screen.getByRole('alert').textContent).toBe('Failure saving preferences.')
    expect(screen.getByRole('button', { name: /^Save/ })).toBeTruthy()
  },
)

test("a refused save shows the server's errors beside the list, and keeps what was ticked", () => {
  const error = { errors: { categories: ['Select Toys & Baby or its subcategories, not both'] } }
  const answer: Answer = {
    ...failed('inventory', error),
    ticked: { category: ['toys', 'nursery'], condition: [], lot_size: ['pallet'] },
  }
  draw({ answer })
  expect(screen.getByRole('alert').textContent).toBe('Select Toys & Baby or its subcategories, not both')
  const list = screen.getByRole('group', { name: 'Categories' })
  expect(list.getAttribute('aria-describedby')).toBeTruthy()
  expect(within(list).getByText('Select Toys & Baby or its subcategories, not both')).toBeTruthy()
  expect(ticked()).toEqual(['toys', 'nursery', 'pallet'])
})

test('[S8.04 loading failed] preferences that could not be loaded are told once, and the rest is shown', () => {
  draw({ loaded: { inventory: null, notifications: null } })
  expect(screen.getAllByText('Failure loading preferences')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByText('Firefox on Linux')).toBeTruthy()
})

test('[S8.04 devices failed] devices that could not be loaded leave the preferences', () => {
  draw({ loaded: { devices: null } })
  expect(screen.getByRole('alert').textContent).toBe('Failure loading device information.')
  expect(screen.getByRole('heading', { name: 'Inventory preferences' })).toBeTruthy()
})

test('the devices used last are shown, and how many there are', () => {
  draw({ loaded: { devices: Array.from({ length: 7 }, (_, at) => ({ ...DEVICES[0]!, id: String(at) })) } })
  expect(screen.getAllByText('Firefox on Linux')).toHaveLength(5)
  expect(screen.getByText('Showing the 5 most recent of 7.')).toBeTruthy()
})

test('[S4.08 notification] [S3.09] every topic is shown with whether it is on, and with a way to edit it', () => {
  draw()
  const states = ['Newly added lots', 'Your bids', 'Lots you watch'].map(
    (title) => within(screen.getByText(title).closest('li')!).getByText(/^(On|Off)$/).textContent,
  )
  expect(states).toEqual(['Off', 'On', 'On'])
  const edit = screen.getByRole('link', { name: 'Edit e-mail notifications' })
  expect(edit.getAttribute('href')).toBe('/account/preferences/?edit=notifications')
})

test('[S4.08 notification] editing starts with what is on, and says what is always sent', () => {
  draw({ edited: 'notifications' })
  expect(ticked()).toEqual(['bids', 'watching'])
  expect(screen.getByText(/^We always e-mail you about/)).toBeTruthy()
})

test('[S8.05] a test e-mail that was triggered says so', () => {
  draw({ answer: { part: 'test_email', failure: null, ticked: null } })
  expect(screen.getByRole('status').textContent).toBe('Email triggered. Please allow a few minutes to receive it.')
})

test('a test e-mail that was refused says why', () => {
  draw({ answer: failed('test_email') })
  expect(screen.getByRole('alert').textContent).toBe('The reason.')
})

test('a buyer who has yet to confirm the address is told that e-mails start after that, and others are not', () => {
  draw({ mustConfirm: true })
  expect(screen.getByText(/^E-mails about lots start once your e-mail address is confirmed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send the link again' }).getAttribute('href')).toBe('/account/')
  cleanup()
  draw()
  expect(screen.queryByText(/once your e-mail address is confirmed/)).toBeNull()
})

test.each([
  ['inventory', 'Home & Garden'],
  ['notifications', /^Newly added lots/],
])('the %s form that a link opened has the focus on its first box', (edited, label) => {
  draw({ edited })
  expect(document.activeElement).toBe(screen.getByLabelText(label))
})

test('how bids are reviewed is said, with a way to change it', () => {
  draw()
  expect(screen.getByText('You review every bid before you place it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit bid review' }).getAttribute('href')).toContain('?edit=bidding')
  cleanup()
  draw({ loaded: { bidding: { review_bids_from_cents: 500_00 } } })
  expect(screen.getByText('Raises up to $500 are placed without a review.')).toBeTruthy()
  cleanup()
  draw({ loaded: { bidding: { review_bids_from_cents: 1_234_50 } }, edited: 'bidding' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Place raises without a review/).value).toBe('1234.50')
})

test('an amount that was refused stays in its field, with the reason', () => {
  const errors = { review_bids_from: ['Enter an amount from $0 to $100,000.'] }
  draw({ answer: { ...failed('bidding', { errors }), typed: '100001' } })
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount from $0 to $100,000.')
  const field = screen.getByLabelText<HTMLInputElement>(/^Place raises without a review/)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['100001', 'true'])
})
