import type { RateEstimates } from '@lotyard/contract/lots/shipping'
import { DESTINATIONS } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api, Outcome } from '../../../api/api.ts'
import { ApiContext } from '../../../api/api-context.ts'
import { Link } from '../../../ui/link.tsx'
import { readEstimatorChoice } from './estimator-choice.ts'
import RateEstimatorPage, { shouldRevalidate } from './rate-estimator.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A market where a pallet costs so many cents, wherever it goes. */
const estimates = (cents: number): RateEstimates => ({
  miles: 321,
  rates: [1, 2].map((pallets) => ({
    pallets,
    weight_lbs: 500 * pallets,
    mode: 'ltl',
    cost_cents: cents * pallets,
    parts: [
      { name: 'base', cost_cents: cents * pallets - 100 },
      { name: 'fuel', cost_cents: 100 },
    ],
  })),
  regions: DESTINATIONS.map(({ zip, name }, at) => ({
    zip,
    name,
    rates: [1, 6, 24].map((pallets) => ({ pallets, cost_cents: pallets * 100_00 + at })),
  })),
})
const found = (cents: number): Outcome<RateEstimates> => ({ ok: true, data: estimates(cents) })
const failed = (status: number, error: object): Outcome<RateEstimates> => ({
  ok: false,
  status,
  error: { code: 'x', message: 'It broke.', ...error },
})

type Settle = (outcome: Outcome<RateEstimates>) => Promise<void>
function draw(search = '', answer: Outcome<RateEstimates> | null = found(100_00)) {
  const asked: Record<string, string>[] = []
  const settles: Settle[] = []
  const call = (_method: string, _path: string, { query }: { query: Record<string, string> }) => {
    asked.push(query)
    const waiting = Promise.withResolvers<Outcome<RateEstimates>>()
    settles.push(async (outcome) => act(async () => waiting.resolve(outcome)))
    return waiting.promise
  }
  const Page = RateEstimatorPage as unknown as (props: { loaderData: unknown }) => React.ReactNode
  const api = { call } as unknown as Api
  const load = (from: string) => ({ choice: readEstimatorChoice(new URLSearchParams(from)), answer, terms: null })
  const Stub = createRoutesStub([
    {
      id: 'page',
      path: '/',
      loader: ({ request }) => load(new URL(request.url).search),
      HydrateFallback: () => null,
      shouldRevalidate,
      Component: () => (
        <ApiContext value={api}>
          <Page loaderData={useLoaderData()} />
          <output data-search>{useLocation().search}</output>
          <Link to={withShowCart(`/${useLocation().search}`)} defaultShouldRevalidate={false}>
            Cart
          </Link>
          <Link to="/">Shipping rates</Link>
          <Back />
        </ApiContext>
      ),
    },
  ])
  render(<Stub initialEntries={[`/${search}`]} hydrationData={{ loaderData: { page: load(search) } }} />)
  return { asked, settles }
}
function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}
/** The router changes the address a moment later. */
const press = (role: 'link' | 'button', name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })))
const addressed = () => document.querySelector('[data-search]')!.textContent
const shipsTo = () => screen.getByLabelText<HTMLSelectElement>('Ships to').value
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const loading = () => document.querySelector('[data-rates-loading]')!.textContent
const costs = () =>
  [...(document.querySelector('table')?.querySelectorAll('tbody tr') ?? [])].map((row) => row.children[3]!.textContent)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('[S2.23] the rates of the address are there at once, with their parts, and each region as a bar', () => {
  const { asked } = draw()
  expect(asked).toEqual([])
  expect(costs()).toEqual(['$100.00', '$200.00'])
  expect(screen.getByText('321 miles, 500 lbs a pallet. Fuel is included.')).toBeTruthy()
  const breakdown = screen.getByText('for 2 pallets').closest('details')!
  expect([...breakdown.querySelectorAll('dd')].map((cell) => cell.textContent)).toEqual(['$199.00', '$1.00'])
  const plot = screen.getByRole('table', { name: '24 pallets' })
  expect([...plot.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Midwest (chosen)$2,400.00',
    'Northeast$2,400.01',
    'Southeast$2,400.02',
    'Southwest$2,400.03',
    'West$2,400.04',
  ])
})

test('[S9.10 loading_indicator] a choice asks at once, and the loading indicator stays one second after the response', async () => {
  const { asked, settles } = draw()
  choose('Ships to', '93711')
  expect(asked).toEqual([
    { origin_zip: '37122', destination_zip: '93711', address_type: 'commercial', has_loading_dock: 'true' },
  ])
  expect(loading()).toBe('Loading rates…')
  // However long the response takes.
  pass(5_000)
  expect(loading()).toBe('Loading rates…')
  await settles[0]!(found(300_00))
  expect(costs()).toEqual(['$300.00', '$600.00'])
  pass(999)
  expect(loading()).toBe('Loading rates…')
  pass(1)
  expect(loading()).toBe('')
  expect(addressed()).toContain('destination_zip=93711')
})

test('an answer that comes late never replaces that of a newer choice', async () => {
  const { settles } = draw()
  choose('Ships to', '93711')
  choose('Ships from', '41048')
  await settles[1]!(found(700_00))
  await settles[0]!(found(1_00))
  expect(costs()).toEqual(['$700.00', '$1,400.00'])
})

test('[S9.10 loading_indicator] a choice within the second keeps the indicator until a second after its own response', async () => {
  const { settles } = draw()
  choose('Ships to', '93711')
  await settles[0]!(found(300_00))
  pass(900)
  fireEvent.click(screen.getByLabelText('Residential'))
  pass(900)
  await settles[1]!(found(400_00))
  pass(999)
  expect(loading()).toBe('Loading rates…')
  pass(1)
  expect(loading()).toBe('')
})

test('[S8.08] a failure is shown in place of the rates, and asking again brings them back', async () => {
  const { asked, settles } = draw()
  fireEvent.click(screen.getByLabelText('No'))
  await settles[0]!(failed(0, { message: 'No connection.' }))
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t get rates. No connection.')
  expect(document.querySelector('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(asked[1]).toEqual(asked[0])
  await settles[1]!(found(500_00))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(costs()).toEqual(['$500.00', '$1,000.00'])
})

const DESTINATION_REFUSED = { errors: { destination_zip: ['Destination zip is invalid'] } }
function saidOfZip() {
  const field = screen.getByLabelText('ZIP code')
  const described = document.getElementById(field.getAttribute('aria-describedby')!)
  return [field.getAttribute('aria-invalid'), described?.textContent]
}

test('another ZIP code is asked for when it is whole, and what is wrong with it stands at its field', async () => {
  const { asked, settles } = draw()
  choose('Ships to', 'other')
  expect(screen.getByText('Enter a ZIP code to see rates.')).toBeTruthy()
  choose('ZIP code', '995')
  expect(asked).toEqual([])
  choose('ZIP code', '99501')
  expect(asked).toMatchObject([{ destination_zip: '99501' }])
  await settles[0]!(failed(422, DESTINATION_REFUSED))
  expect(saidOfZip()).toEqual(['true', 'We don’t ship to 99501.'])
  expect(document.body.textContent).not.toContain('Destination zip')
  expect(screen.getAllByText(/ship to 99501/)).toHaveLength(1)
  expect(screen.getByText(/^No rates to show\. We ship to ZIP codes in the 48/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  // What was wrong with one code is not said of the next.
  choose('ZIP code', '60601')
  expect(screen.queryByText(/ship to 60601/)).toBeNull()
  // Half a code by Enter: the server says what is wrong with it.
  choose('ZIP code', '123')
  fireEvent.submit(screen.getByRole('form', { name: 'Shipment' }))
  expect(asked[2]).toMatchObject({ destination_zip: '123' })
  await settles[2]!(failed(422, DESTINATION_REFUSED))
  expect(saidOfZip()).toEqual(['true', 'Enter a five-digit ZIP code.'])
})

test('a link that names a warehouse we do not have says so at its field', () => {
  draw('?origin_zip=99501', failed(422, { errors: { origin_zip: ['Origin zip is invalid'] } }))
  expect(screen.getByText('We don’t ship from 99501.')).toBeTruthy()
})

test('opening and closing the cart keeps the choice and its rates; a link to the page starts over', async () => {
  const { asked, settles } = draw()
  choose('Ships to', '93711')
  await settles[0]!(found(300_00))
  await press('link', 'Cart')
  expect(addressed()).toMatch(/destination_zip=93711.*&show_cart$/)
  expect([shipsTo(), costs()]).toEqual(['93711', ['$300.00', '$600.00']])
  await press('button', 'Back')
  expect(addressed()).toMatch(/destination_zip=93711/)
  expect(addressed()).not.toContain('show_cart')
  expect([shipsTo(), costs()]).toEqual(['93711', ['$300.00', '$600.00']])
  expect(asked).toHaveLength(1)
  await press('link', 'Shipping rates')
  expect([addressed(), shipsTo(), costs()]).toEqual(['', '45840', ['$100.00', '$200.00']])
  // The entry was written by a choice; Back to it is still an arrival.
  await press('button', 'Back')
  expect(shipsTo()).toBe('93711')
})
