import type { Order } from '@lotyard/contract/orders/orders'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import type { Api } from '../../../api/api.ts'
import { ApiContext } from '../../../api/api-context.ts'
import { askForNews, loadListingNews, type ListingNews } from './listing-news.ts'
import { nextSteps } from './next-steps.ts'
import OrderSuccessPage from './success.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Loaded = { order: Order; news: ListingNews | null; wireInstructions: string | null }
type Answer = Order['state'] | number

/** The page with what it loads first and next, and with what the API says of the order each time it is asked. */
async function draw(loads: Partial<Loaded>[], answers: Answer[] = []) {
  const call = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    return typeof answer === 'number'
      ? { ok: false, status: answer, error: { code: 'x', message: 'x' } }
      : { ok: true, data: { ...EXAMPLE_ORDER, state: answer } }
  })
  const posted = vi.fn(() => null)
  const Page = () => {
    const given = { loaderData: useLoaderData<unknown>(), actionData: undefined, matches: [], params: {} }
    return <OrderSuccessPage {...(given as unknown as Parameters<typeof OrderSuccessPage>[0])} />
  }
  const loader = () => ({
    order: EXAMPLE_ORDER,
    sums: [],
    progress: [],
    expected: nextSteps(EXAMPLE_ORDER, true),
    news: null,
    wireInstructions: null,
    ...(loads.length > 1 ? loads.shift() : loads[0]),
  })
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, action: posted, HydrateFallback: () => null }])
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <Stub />
    </ApiContext>,
  )
  await act(() => vi.advanceTimersByTimeAsync(50))
  // How to pay is loaded on demand.
  await act(() => vi.dynamicImportSettled())
  return { call, posted }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const inState = (state: Order['state'], more: Partial<Order> = {}) => ({ order: { ...EXAMPLE_ORDER, state, ...more } })

test('[S2.21] a paid order is thanked for, with its number, what happens next and the way on', async () => {
  await draw([{ news: { state: 'on' } }])
  expect(heading()).toBe('Thank you')
  expect(screen.getByText('100042')).toBeTruthy()
  expect(screen.getByText(/lots in Hebron, KY are ready for pickup/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
    `/account/orders/${EXAMPLE_ORDER.id}/`,
  )
  expect(screen.getByRole('link', { name: 'Change your preferences' })).toBeTruthy()
})

test('[S2.21] a buyer who gets no e-mails about new lots is offered them with one button', async () => {
  const { posted } = await draw([{ news: { state: 'off' } }])
  fireEvent.click(screen.getByRole('button', { name: 'E-mail me newly added lots' }))
  await wait(0)
  expect(posted).toHaveBeenCalledOnce()
})

test('nothing is offered where it is not known what is on', async () => {
  await draw([{ news: null }])
  expect(screen.queryByRole('button', { name: 'E-mail me newly added lots' })).toBeNull()
  expect(screen.queryByText(/We e-mail you/)).toBeNull()
})

test('a payment that is being confirmed is asked about every three seconds until it is decided', async () => {
  const { call } = await draw([inState('placing'), inState('paid')], ['placing', 'placing', 'paid'])
  expect(heading()).toBe('We are confirming your payment')
  await wait(6_000)
  expect([call.mock.calls.length, heading()]).toEqual([2, 'We are confirming your payment'])
  await wait(3_100)
  expect(heading()).toBe('Thank you')
  await wait(30_000)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a hidden page does not ask', async () => {
  const { call } = await draw([inState('placing')], ['placing'])
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(30_000)
  expect(call).not.toHaveBeenCalled()
  state.mockReturnValue('visible')
  await wait(3_000)
  expect(call).toHaveBeenCalledOnce()
})

test('a page that could not ask goes on asking, and stops after five minutes with a sentence', async () => {
  const { call } = await draw([inState('placing')], [0, 503, 'placing'])
  await wait(299_000)
  expect(screen.queryByText(/taking longer than usual/)).toBeNull()
  await wait(4_000)
  expect(screen.getByText(/taking longer than usual/)).toBeTruthy()
  await wait(60_000)
  expect(call).toHaveBeenCalledTimes(100)
})

test('a payment that failed says that nothing was charged, why, and leads back to checkout', async () => {
  await draw([inState('placing'), inState('failed', { endReason: 'Your bank declined the card.' })], ['failed'])
  await wait(3_100)
  expect(screen.getByRole('alert').textContent).toBe(
    'Your payment didn’t go through. You haven’t been charged.Your bank declined the card.',
  )
  expect(screen.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/checkout')
})

test('an invoice says until when and how to pay it, or whom to ask', async () => {
  const invoiced = inState('invoiced', {
    paidAt: null,
    dueAt: '2099-12-24T05:59:59.000Z',
    heldUntil: '2099-12-25T05:59:59.000Z',
    isOwed: true,
    receivedCents: 0,
    balanceCents: 2_355_00,
  })
  await draw([{ ...invoiced, wireInstructions: 'First Bank\nRouting 021000021' }])
  expect(screen.getByText(/\$2,355\.00 is due by/)).toBeTruthy()
  expect(screen.getByText(/Routing 021000021/)).toBeTruthy()
  expect(screen.getByText(/we hold your lots until/)).toBeTruthy()
  cleanup()
  await draw([invoiced])
  expect(screen.getByText(/for our bank details/)).toBeTruthy()
})

const CATEGORIES = [
  { key: 'toys-baby', name: 'Toys & Baby' },
  { key: 'home-garden', name: 'Home & Garden' },
]

test('[S2.21] where nothing is selected, the offer asks for a category first: without one no e-mail would come', async () => {
  const { posted } = await draw([{ news: { state: 'nothing selected', categories: CATEGORIES } }])
  expect(screen.queryByText(/We e-mail you/)).toBeNull()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'E-mail me newly added lots' })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Toys & Baby'))
  expect(button.disabled).toBe(false)
  fireEvent.click(button)
  await wait(0)
  expect(posted).toHaveBeenCalledOnce()
})

function formOf(...fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const okApi = () => vi.fn(async (..._call: unknown[]) => ({ ok: true, data: {} }))

test('[S3.09] the offer turns on newly added lots by e-mail, and leaves all else', async () => {
  const call = okApi()
  await askForNews({ call } as unknown as Api, formOf())
  expect(call).toHaveBeenCalledWith('PUT', '/api/account/preferences/notifications', {
    body: { notification_preferences: [{ topic: 'listings', medium: 'email', enabled: true }] },
  })
})

test('[S2.21] categories that were chosen are saved, which turns the e-mails on; none is refused', async () => {
  const call = okApi()
  await askForNews({ call } as unknown as Api, formOf(['chooses', 'categories'], ['category', 'toys-baby']))
  expect(call).toHaveBeenCalledWith('PUT', '/api/account/preferences/inventory', {
    body: { inventory_preferences: { categories: [{ key: 'toys-baby', selected: true }] } },
  })
  expect(await askForNews({ call } as unknown as Api, formOf(['chooses', 'categories']))).toMatchObject({ ok: false })
  expect(call).toHaveBeenCalledOnce()
})

test.each([
  ['on, something selected', true, true, { state: 'on' }],
  ['off, something selected', false, true, { state: 'off' }],
  ['on, nothing selected', true, false, { state: 'nothing selected', categories: CATEGORIES }],
  ['off, nothing selected', false, false, { state: 'nothing selected', categories: CATEGORIES }],
])(
  '[S2.21] the page knows of e-mails what the preferences page says: %s',
  async (_case, enabled, selected, expected) => {
    const categories = CATEGORIES.map((category) => ({ ...category, selected: false, parent: null, children: [] }))
    const replies: Record<string, object> = {
      '/api/account/preferences/notifications': {
        notification_preferences: [
          { topic: 'listings', medium: 'email', enabled },
          { topic: 'bids', medium: 'email', enabled: !enabled },
        ],
      },
      '/api/account/preferences/inventory': {
        inventory_preferences: { categories, conditions: [{ key: 'new', name: 'New', selected }], lot_sizes: [] },
      },
    }
    const call = async (_method: string, path: string) => ({ ok: true, data: replies[path] })
    expect(await loadListingNews({ call } as unknown as Api)).toEqual(expected)
  },
)
