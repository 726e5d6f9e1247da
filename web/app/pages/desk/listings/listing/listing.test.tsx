import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import { HAS_BEEN_BID_ON } from '@lotyard/contract/rules/listings/open-parts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, data, redirect, useActionData, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { LISTING_ACTS } from './act-on-listing.server.ts'
import { listCarriedFields } from './unsaved/carried-parts.ts'
import DeskListingPage from './listing.tsx'

afterEach(cleanup)

const listing: DeskListing = {
  name: 'TV2345',
  title: 'Televisions',
  overridden_title: null,
  state: 'draft',
  is_published: false,
  published_at: null,
  closed_at: null,
  sold_price_cents: null,
  version: 4,
  seller: { id: 's1', name: 'Selma Lindgren' },
  goods: {
    title: 'Televisions',
    description: '',
    category_key: 'tv',
    condition_key: 'new',
    lot_size_key: 'pallet',
    brand_key: null,
    warehouse_key: 'hebron',
    units: 10,
    msrp_cents: 5_000_00,
    weight_lbs: 400,
    pallet_count: 1,
    length_in: 48,
    width_in: 40,
    height_in: 60,
    master_pack: false,
  },
  location: null,
  brand_name: null,
  offer: {
    buying_format: 'fixed_price',
    fixed_price_cents: 900_00,
    drops: [{ drops_at: '2026-12-01T15:00:00.000Z', price_cents: 800_00 }],
    auction: null,
  },
  shipping: { mode: 'calculated', flat_cents: null, discount_percent: 0, available_for_pick_up: true },
  access_rule_id: null,
  line_count: 0,
  photo_count: 0,
  bid_count: 0,
  bidder_count: 0,
  open: { goods: true, offer: true, shipping: true, access_rule: false, closed_because: null },
  change_request: null,
  needs_grant: false,
  publish_problems: [],
  publish_warnings: ['Lots with photos sell better: this one has none.'],
  acts: { publish: true, unschedule: false, withdraw: true, relist: false },
  history: [
    {
      id: '1',
      action: 'listing.edit',
      by: 'Ada Admin',
      happened_at: '2026-11-14T12:00:00.000Z',
      details: { goods: [{ label: 'Units', from: '9', to: '10' }] },
    },
  ],
  time_zone: 'America/Chicago',
}
const choices: ListingChoices = {
  categories: [
    { key: 'electronics', name: 'Electronics', parent_key: null, is_retired: false },
    { key: 'tv', name: 'Televisions', parent_key: 'electronics', is_retired: false },
  ],
  conditions: [
    { key: 'new', name: 'New' },
    { key: 'used-good', name: 'Used - Good' },
  ],
  lot_sizes: [{ key: 'pallet', name: 'Pallet' }],
  brands: [],
  warehouses: [{ key: 'hebron', name: 'Hebron, KY', is_retired: false }],
  sellers: [],
  access_rules: [],
}

type Drawn = {
  change?: Partial<DeskListing>
  at?: string
  actionData?: ActAnswer
  categories?: ListingChoices['categories']
}
function draw({ change = {}, at = '/', actionData, categories = choices.categories }: Drawn = {}) {
  const line = {
    position: 7,
    upc: null,
    brand: 'Sonic',
    model: '',
    description: 'Television 42"',
    condition: { key: 'new', name: 'New' },
    category: { key: 'tv', name: 'Televisions' },
    quantity: 10,
    unit_msrp_cents: 500_00,
  }
  const lines = { lines: change.line_count === 1 ? [line] : [], total: change.line_count ?? 0, maxPage: 0 }
  const loaderData = {
    notes: [],
    isAdmin: true,
    listing: { ...listing, ...change },
    choices: { ...choices, categories },
    lines,
    shown: { page: 0, search: '' },
    copyKey: 'key-1',
  }
  const given = { loaderData, actionData, matches: [], params: {} }
  const props = given as unknown as Parameters<typeof DeskListingPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskListingPage {...props} /> }])
  render(<Stub initialEntries={[at]} />)
}

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const refusal = (code: string, more: object = {}): Failure => ({
  ok: false,
  status: code === 'conflict' ? 409 : 422,
  error: { code, message: 'Refused.', ...more },
})
const panel = (name: string) =>
  within(screen.getByRole('heading', { name, level: 2 }).closest('section') as HTMLElement)
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a draft shows all of its parts, what publishing lacks, and what was done to it', () => {
  draw()
  expect(valueOf('Units')).toBe('10')
  expect(valueOf('Price ($)')).toBe('900.00')
  expect(valueOf('Drop 1 at')).toBe('2026-12-01T09:00')
  expect(panel('Publish').getByText('This draft has everything it needs.')).toBeTruthy()
  expect(panel('Publish').getByText(/this one has none/)).toBeTruthy()
  expect(panel('History').getByText(/Listing edited: Units/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Who sees it' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'View lot page' })).toBeNull()
})

test('a draft that is not complete says what to do, and cannot be published', () => {
  draw({ change: { publish_problems: ['Enter a price.'] } })
  expect(panel('Publish').getByText('Enter a price.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('a scheduled auction says when buyers see it and when they can bid, and links to its page only once they see it', () => {
  const acts = { publish: false, unschedule: true, withdraw: true, relist: false }
  const auction = {
    opening_cents: 100_00,
    reserve_cents: null,
    starts_at: '2026-12-02T15:00:00.000Z',
    ends_at: '2026-12-09T15:00:00.000Z',
    duration_hours: 168,
    soft_close_minutes: 3,
    extension_minutes: 3,
    cap_minutes: null,
    relists_left: 0,
  }
  const offer = { buying_format: 'auction' as const, fixed_price_cents: null, drops: [], auction }
  const scheduled = { state: 'scheduled' as const, acts, offer, published_at: '2026-12-01T15:00:00.000Z' }
  draw({ change: scheduled })
  expect(panel('Scheduled').getByText(/^Buyers/).textContent).toMatch(
    /^Buyers will see it from .*Dec 1, .*Bidding opens .*Dec 2, /,
  )
  expect(screen.queryByRole('link', { name: 'View lot page' })).toBeNull()
  cleanup()
  draw({ change: { ...scheduled, published_at: auction.starts_at } })
  expect(panel('Scheduled').getByText(/^Buyers/).textContent).toMatch(
    /^Buyers will see it and can bid from [^.]*Dec 2, [^.]*\.$/,
  )
  cleanup()
  draw({ change: { ...scheduled, is_published: true } })
  expect(panel('Scheduled').getByText(/^Buyers/).textContent).toMatch(
    /^Buyers can see it already\. Bidding opens .*Dec 2, /,
  )
  expect(screen.getByRole('link', { name: 'View lot page' })).toBeTruthy()
})

test('a lot that ended says how to offer it again, and asks for no photos', () => {
  const open = { goods: false, offer: false, shipping: false, access_rule: false, closed_because: 'It has ended.' }
  const acts = { publish: false, unschedule: false, withdraw: false, relist: true }
  draw({ change: { state: 'unsold', open, acts } })
  expect(screen.getByText('It has ended. Relist it to offer it again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Relist' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add photos' })).toBeNull()
})

test('the second of two editors keeps what was typed, and reads what is saved beside it', () => {
  const form = sent({ act: 'goods', version: '3', title: 'Televisions', units: '12', condition_key: 'used-good' })
  draw({ actionData: toActAnswer(form, refusal('conflict', { message: 'Ada changed this listing.' })) })
  expect(panel('Goods').getByText('Ada changed this listing.')).toBeTruthy()
  expect(valueOf('Units')).toBe('12')
  expect(screen.getByText('Saved meanwhile: 10')).toBeTruthy()
  expect(screen.getByText('Saved meanwhile: New')).toBeTruthy()
  const version = panel('Goods').getByRole('button', { name: 'Save goods' }).closest('form')!.elements
  expect((version.namedItem('version') as HTMLInputElement).value).toBe('4')
  // The other forms were not sent.
  expect(valueOf('Price ($)')).toBe('900.00')
})

test('an edit of a lot with bids is shown as bidders will read it, and saved once the box is ticked', () => {
  const form = sent({ act: 'goods', title: 'Televisions', units: '9', category_key: 'tv', condition_key: 'new' })
  for (const name of ['lot_size_key', 'warehouse_key', 'msrp_cents', 'weight_lbs', 'pallet_count'])
    form.set(name, name.endsWith('key') ? (name === 'lot_size_key' ? 'pallet' : 'hebron') : '1')
  for (const name of ['length_in', 'width_in', 'height_in']) form.set(name, '1')
  const changes = [{ label: 'Units', from: '10', to: '9' }]
  const failure = refusal('bidders_not_told', { changes, bidder_count: 2 })
  draw({
    change: {
      state: 'active',
      bid_count: 5,
      open: { goods: true, offer: false, shipping: false, access_rule: false, closed_because: HAS_BEEN_BID_ON },
    },
    actionData: toActAnswer(form, failure),
  })
  const table = panel('Goods').getByRole('table')
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Units', '10', '9'])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save goods' })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText(/E-mail these changes to 2 bidders/))
  expect(button.disabled).toBe(false)
  expect(screen.queryByRole('heading', { name: 'Offer' })).toBeNull()
  expect(screen.getByText(new RegExp(HAS_BEEN_BID_ON))).toBeTruthy()
})

test('a seller sends a change of a lot with bids for approval, sees it wait and may cancel it', () => {
  const changes = [{ label: 'Units', from: '10', to: '9' }]
  const failure = refusal('bidders_not_told', { changes, bidder_count: 2, needs_grant: true })
  const open = { goods: true, offer: false, shipping: false, access_rule: false, closed_because: HAS_BEEN_BID_ON }
  const withBids = { state: 'active', bid_count: 5, open, needs_grant: true } as const
  draw({ change: withBids, actionData: toActAnswer(sent({ act: 'goods', units: '9' }), failure) })
  expect(screen.getByLabelText(/Send these changes to an admin for approval/)).toBeTruthy()
  expect(panel('Goods').getByRole('button').textContent).toBe('Send for approval')
  expect(screen.queryByRole('button', { name: 'Save goods' })).toBeNull()
  expect(screen.getByText(/an admin has to approve it/)).toBeTruthy()
  cleanup()
  const change_request: NonNullable<DeskListing['change_request']> = {
    id: '7',
    state: 'waiting',
    requested_by: 'Selma Lindgren',
    requested_at: '2026-11-14T12:00:00.000Z',
    changes,
    change_count: 1,
    decline_reason: null,
    may_be_wording_only: false,
    can_decide: false,
  }
  draw({ change: { ...withBids, change_request } })
  expect(panel('Change waiting for approval').getByRole('button', { name: 'Cancel request' })).toBeTruthy()
  cleanup()
  draw({ change: { ...withBids, change_request: { ...change_request, can_decide: true } } })
  expect(screen.getByRole('link', { name: 'Review request' }).getAttribute('href')).toBe('/admin/auctions/TV2345/')
})

test('after a save its form shows what is saved, and another form keeps what is typed', async () => {
  const loaderData = {
    notes: [],
    isAdmin: true,
    listing,
    choices,
    lines: { lines: [], total: 0, maxPage: 0 },
    shown: { page: 0, search: '' },
    copyKey: 'key-1',
  }
  function Page() {
    const given = { loaderData: useLoaderData(), actionData: useActionData(), matches: [], params: {} }
    return <DeskListingPage {...(given as unknown as Parameters<typeof DeskListingPage>[0])} />
  }
  let outcome: () => unknown = () => redirect('/')
  const action = vi.fn(async ({ request }: { request: Request }) => {
    await request.formData()
    return outcome()
  })
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader: () => ({ ...loaderData }), action }])
  render(<Stub />)
  const save = async (price: string) => {
    fireEvent.input(await screen.findByLabelText('Price ($)'), { target: { value: price } })
    fireEvent.click(screen.getByRole('button', { name: 'Save offer' }))
  }
  await save('1')
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Typed and not saved yet' } })
  await waitFor(() => expect(valueOf('Price ($)')).toBe('900.00'))
  expect(valueOf('Title')).toBe('Typed and not saved yet')
  // And so does what is typed while it is sent.
  await save('2')
  fireEvent.input(screen.getByLabelText('Price ($)'), { target: { value: '3' } })
  await waitFor(() => expect(action).toHaveBeenCalledTimes(2))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save offer' }).disabled).toBe(false),
  )
  expect(valueOf('Price ($)')).toBe('3')
  // What is refused stays as it was typed.
  outcome = () => data(toActAnswer(sent({ act: 'offer', fixed_price_cents: 'cheap' }), refusal('invalid_fields')), 422)
  await save('cheap')
  await screen.findByText('Refused.')
  expect(valueOf('Price ($)')).toBe('cheap')
  outcome = () => redirect('/')
  await save('900.004')
  await waitFor(() => expect(valueOf('Price ($)')).toBe('900.00'))
})

test('Publish takes along what was typed into the other forms and isn’t saved, and nothing else', async () => {
  const call = vi.fn(async () => ({ ok: true, data: { time_zone: 'America/Chicago', state: 'active' } }))
  let refused: Failure | null = refusal('invalid_fields', { errors: { title: ['Title is required'] } })
  const loaderData = {
    notes: [],
    isAdmin: true,
    listing,
    choices,
    lines: { lines: [], total: 0, maxPage: 0 },
    shown: { page: 0, search: '' },
    copyKey: 'key-1',
  }
  function Page() {
    const given = { loaderData: useLoaderData(), actionData: useActionData(), matches: [], params: {} }
    return <DeskListingPage {...(given as unknown as Parameters<typeof DeskListingPage>[0])} />
  }
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    await performAct(LISTING_ACTS, { api: { call } as unknown as Api, name: 'TV2345' }, form)
    return refused === null ? redirect('/') : data(toActAnswer(form, refused), 422)
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader: () => ({ ...loaderData }), action }])
  render(<Stub />)
  const publish = async () => {
    call.mockClear()
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/listings/:name/all', expect.anything()),
    )
    return (call.mock.calls.at(-1) as unknown as [string, string, { body: Record<string, unknown> }])[2].body
  }
  expect(await publish()).toEqual({ version: 4, publish: { starts_at: null } })

  fireEvent.input(await screen.findByLabelText('Title'), { target: { value: 'Typed a moment ago' } })
  fireEvent.input(screen.getByLabelText('Price ($)'), { target: { value: '950.004' } })
  const sentParts = {
    version: 4,
    goods: { title: 'Typed a moment ago', units: 10 },
    overridden_title: null,
    offer: { fixed_price_cents: 950_00, drops: [{ price_cents: 800_00 }] },
    publish: { starts_at: null },
  }
  const body = await publish()
  expect(body).toMatchObject(sentParts)
  expect(body).not.toHaveProperty('shipping')
  // Refused, it says why, keeps what was typed, and takes it along again.
  expect(await screen.findByText('Title is required')).toBeTruthy()
  expect(valueOf('Title')).toBe('Typed a moment ago')
  refused = null
  expect(await publish()).toMatchObject(sentParts)
  // Published, the forms show what is saved.
  await waitFor(() => expect(valueOf('Price ($)')).toBe('900.00'))
})

test('Publish takes along what a refused save has left typed', async () => {
  const typed = sent({ act: 'offer', version: '4', buying_format: 'fixed_price', fixed_price_cents: '777' })
  draw({ actionData: toActAnswer(typed, refusal('conflict')) })
  expect(listCarriedFields(document.forms)).toContainEqual(['offer.fixed_price_cents', '777'])
})

test('a new line is offered categories that take lots, and one that has a retired category keeps it', () => {
  const retired = { key: 'radio', name: 'Radios', parent_key: 'electronics', is_retired: true }
  const offered = () =>
    within(screen.getByRole('heading', { name: /^(New line|Line 7)$/ }).parentElement!).getByLabelText('Category')
      .textContent
  draw({ change: { line_count: 1 }, at: '/?line=new', categories: [...choices.categories, retired] })
  expect(offered()).toBe('Choose…ElectronicsElectronics / Televisions')
  cleanup()
  draw({ change: { line_count: 1 }, at: '/?line=7', categories: [{ ...choices.categories[1]!, is_retired: true }] })
  expect(offered()).toContain('Televisions')
})

test('a lot without lines says how a file becomes a draft', () => {
  draw()
  expect(panel('Manifest (0 lines)').getByRole('link', { name: 'Import it' }).getAttribute('href')).toBe(
    '/admin/imports/',
  )
})

test('lines open by a link, and units follow them', () => {
  draw({ change: { line_count: 1 } })
  expect(screen.getByLabelText<HTMLInputElement>('Units').readOnly).toBe(true)
  expect(screen.getByRole('link', { name: 'Edit line 7' }).getAttribute('href')).toContain('line=7')
  cleanup()
  draw({ change: { line_count: 1 }, at: '/?line=7' })
  expect(valueOf('Quantity')).toBe('10')
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove line' })
  expect(remove.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Remove this line from the manifest'))
  expect(remove.disabled).toBe(false)
})

test('withdrawing opens by a link and needs a reason and a tick', () => {
  draw({ at: '/?do=withdraw' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Discard draft' })
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'Damaged.' } })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Discard this draft'))
  expect(button.disabled).toBe(false)
})

test('each form calls what its act means, with its version; one of no act of ours calls nothing', async () => {
  const call = vi.fn(async () => ({
    ok: true,
    data: { name: 'NEW234', time_zone: 'America/Chicago', state: 'scheduled' },
  }))
  const api = { call } as unknown as Api
  const act = (fields: Record<string, string>) => performAct(LISTING_ACTS, { api, name: 'TV2345' }, sent(fields))
  expect(await act({ act: 'shipping', version: '4', mode: 'free', tell_bidders: 'on' })).toMatchObject({ ok: true })
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/listings/:name/draft', {
    params: { name: 'TV2345' },
    body: {
      version: 4,
      tell_bidders: true,
      shipping: { mode: 'free', flat_cents: null, discount_percent: 0, available_for_pick_up: false },
    },
  })
  const published = { act: 'publish', version: '4', opens_at: '2026-12-01T09:00' }
  expect(await act(published)).toMatchObject({ text: 'Scheduled.' })
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/listings/:name/all', {
    params: { name: 'TV2345' },
    body: { version: 4, publish: { starts_at: '2026-12-01T15:00:00.000Z' } },
  })
  expect(await act({ act: 'relist' })).toMatchObject({ to: '/admin/listings/NEW234/' })
  const withdrawn = { act: 'withdraw', reason: 'Damaged.', confirm: 'on' }
  expect(await act({ ...withdrawn, state: 'draft' })).toMatchObject({ text: 'Draft discarded.' })
  expect(await act({ ...withdrawn, state: 'active' })).toMatchObject({ text: 'Withdrawn.' })
  call.mockClear()
  expect(await act({ act: 'withdraw', reason: 'Damaged.' })).toMatchObject({ ok: false })
  expect(await act({ act: 'toString' })).toMatchObject({ ok: false })
  expect(call).not.toHaveBeenCalled()
})
