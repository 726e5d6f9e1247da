import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import { HAS_BEEN_BID_ON } from '@lotyard/contract/rules/listings/open-parts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, data, redirect, useActionData, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { LISTING_ACTS } from './act-on-listing.server.ts'
import { savedFields, toBase } from './editor/editor-fields.ts'
import DeskListingPage from './listing.tsx'

afterEach(cleanup)

const listing: DeskListing = {
  templates: [],
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

test('a draft shows all of its parts, what publishing lacks, and what was done to it', async () => {
  draw()
  await screen.findByRole('heading', { name: 'History' })
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

/** The editor's form as it is sent: what it was drawn with, changed by what is given. */
function sentEditor(changes: Record<string, string>, drawnWith: DeskListing = listing): FormData {
  const saved = savedFields(drawnWith)
  return sent({ act: 'save', version: String(drawnWith.version), base: toBase(saved), ...saved, ...changes })
}

test('the second of two editors keeps what they typed, reads what is saved beside it, and takes over the rest', () => {
  const earlier = { ...listing, version: 3, goods: { ...listing.goods, title: 'TVs', weight_lbs: 7 } }
  const form = sentEditor({ units: '12', condition_key: 'used-good' }, earlier)
  draw({ actionData: toActAnswer(form, refusal('conflict', { message: 'Ada changed this listing.' })) })
  expect(screen.getByText('Ada changed this listing.')).toBeTruthy()
  expect(valueOf('Units')).toBe('12')
  expect(screen.getByText('Saved meanwhile: 10')).toBeTruthy()
  expect(screen.getByText('Saved meanwhile: New')).toBeTruthy()
  // What they left alone is the other editor's: saving again must not put the old values back.
  expect(valueOf('Title')).toBe('Televisions')
  expect(screen.getAllByText(/^Saved meanwhile/)).toHaveLength(2)
  const { elements } = screen.getByRole('button', { name: 'Save' }).closest('form')!
  expect((elements.namedItem('version') as HTMLInputElement).value).toBe('4')
  expect(screen.getByRole('status').textContent).toBe('Unsaved: Condition, Units')
})

test('an edit of a lot with bids is shown as bidders will read it, and saved once the box is ticked', () => {
  const form = sentEditor({ units: '9' })
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
  const table = screen.getByRole('table', { name: 'What bidders will read' })
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Units', '10', '9'])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
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
  draw({ change: withBids, actionData: toActAnswer(sentEditor({ units: '9' }), failure) })
  expect(screen.getByLabelText(/Send these changes to an admin for approval/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send for approval' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
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

const LOADED = {
  notes: [],
  isAdmin: true,
  listing,
  choices,
  lines: { lines: [], total: 0, maxPage: 0 },
  shown: { page: 0, search: '' },
  copyKey: 'key-1',
}
function drawWith(action: (args: { request: Request }) => unknown) {
  function Page() {
    const given = { loaderData: useLoaderData(), actionData: useActionData(), matches: [], params: {} }
    return <DeskListingPage {...(given as unknown as Parameters<typeof DeskListingPage>[0])} />
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader: () => ({ ...LOADED }), action }])
  render(<Stub />)
}
const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })

test('the bar says what is unsaved; after a save the form shows what is saved, and keeps what is typed meanwhile', async () => {
  let outcome: () => unknown = () => redirect('/')
  const action = vi.fn(async ({ request }: { request: Request }) => {
    await request.formData()
    return outcome()
  })
  drawWith(action)
  const bar = await screen.findByRole('status')
  expect(bar.textContent).toBe('No unsaved changes')
  const save = async (price: string) => {
    await type('Price ($)', price)
    expect(bar.textContent).toBe('Unsaved: Price')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  await save('1')
  await waitFor(() => expect(valueOf('Price ($)')).toBe('900.00'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No unsaved changes'))
  cleanup()
  drawWith(action)
  await type('Price ($)', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Typed while it is sent' } })
  await waitFor(() => expect(action).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
  expect(valueOf('Title')).toBe('Typed while it is sent')
  // What is refused stays as it was typed.
  outcome = () => data(toActAnswer(sentEditor({ fixed_price_cents: 'cheap' }), refusal('invalid_fields')), 422)
  await type('Price ($)', 'cheap')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Refused.')
  expect(valueOf('Price ($)')).toBe('cheap')
})

test('all that is wrong is listed, each leading to its field', () => {
  const errors = { title: ['Title is required'], publish: ['Choose a start within a year.'] }
  draw({ actionData: toActAnswer(sentEditor({ title: '' }), refusal('invalid_fields', { errors })) })
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')!.slice(1)
  expect(document.getElementById(wayTo('Title is required'))).toBe(screen.getByLabelText('Title'))
  expect(document.getElementById(wayTo('Choose a start within a year.'))).toBe(
    screen.getByLabelText('Opens (optional)'),
  )
  expect(screen.getByRole('link', { name: '2 problems' }).getAttribute('href')).toBe('#problems')
})

test('a share of MSRP sets the price at once, rounded as chosen', () => {
  draw()
  const share = screen.getByLabelText('Price as % of MSRP')
  fireEvent.input(share, { target: { value: '12.5' } })
  const cents = (listing.goods.msrp_cents ?? 0) / 8
  expect(Number(valueOf('Price ($)')) * 100).toBe(Math.round(cents / 100) * 100)
  expect(screen.getByRole('status').textContent).toBe('Unsaved: Price')
  fireEvent.input(screen.getByLabelText('Round % of MSRP to'), { target: { value: '1000' } })
  expect(Number(valueOf('Price ($)')) * 100).toBe(Math.round(cents / 1000) * 1000)
})

test('a new line is offered categories that take lots, and one that has a retired category keeps it', async () => {
  const retired = { key: 'radio', name: 'Radios', parent_key: 'electronics', is_retired: true }
  const offered = async () => {
    const heading = await screen.findByRole('heading', { name: /^(New line|Line 7)$/ })
    return within(heading.parentElement!).getByLabelText('Category').textContent
  }
  draw({ change: { line_count: 1 }, at: '/?line=new', categories: [...choices.categories, retired] })
  expect(await offered()).toBe('Choose…ElectronicsElectronics / Televisions')
  cleanup()
  draw({ change: { line_count: 1 }, at: '/?line=7', categories: [{ ...choices.categories[1]!, is_retired: true }] })
  expect(await offered()).toContain('Televisions')
})

test('a lot without lines says how a file becomes a draft', async () => {
  draw()
  await screen.findByRole('heading', { name: 'Manifest (0 lines)' })
  expect(panel('Manifest (0 lines)').getByRole('link', { name: 'Import it' }).getAttribute('href')).toBe(
    '/admin/imports/',
  )
})

test('lines open by a link, and units follow them', async () => {
  draw({ change: { line_count: 1 } })
  expect(screen.getByLabelText<HTMLInputElement>('Units').readOnly).toBe(true)
  expect((await screen.findByRole('link', { name: 'Edit line 7' })).getAttribute('href')).toContain('line=7')
  cleanup()
  draw({ change: { line_count: 1 }, at: '/?line=7' })
  await screen.findByLabelText('Quantity')
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
    data: {
      name: 'NEW234',
      time_zone: 'America/Chicago',
      state: 'scheduled',
      is_published: false,
      skipped: ['Warehouse: gone.'],
    },
  }))
  const api = { call } as unknown as Api
  const act = (fields: Record<string, string>) => performAct(LISTING_ACTS, { api, name: 'TV2345' }, sent(fields))
  const post = (changes: Record<string, string>) =>
    performAct(LISTING_ACTS, { api, name: 'TV2345' }, sentEditor(changes))
  const posted = () => (call.mock.calls.at(-1) as unknown as [string, string, { body: object }])[2].body
  // Parts without a change are left out: a price that has dropped since the page was drawn must not be put back.
  expect(await post({ mode: 'free', tell_bidders: 'on' })).toMatchObject({ text: expect.stringMatching(/^Saved\./) })
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/listings/:name/all', {
    params: { name: 'TV2345' },
    body: {
      version: 4,
      tell_bidders: true,
      shipping: { mode: 'free', flat_cents: null, discount_percent: 0, available_for_pick_up: true },
    },
  })
  await post({ description: 'Two lines,\r\nas browsers send them.', location: 'B-12' })
  expect(posted()).toMatchObject({ goods: { title: 'Televisions' }, location: 'B-12' })
  expect(posted()).not.toHaveProperty('offer')
  expect(await post({ next: 'publish', opens_at: '2026-12-01T09:00' })).toMatchObject({
    text: expect.stringMatching(/^Scheduled\./),
  })
  expect(posted()).toEqual({ version: 4, publish: { starts_at: '2026-12-01T15:00:00.000Z' } })
  expect(await post({ next: 'preview' })).toMatchObject({ to: '/admin/listings/NEW234/preview/' })
  expect(await post({ next: 'template', template_id: '7' })).toMatchObject({
    text: 'Template applied. Warehouse: gone.',
  })
  expect(posted()).toEqual({ version: 4, template_id: '7' })
  // Without scripts the server turns a share of MSRP into the price, unless that was typed too.
  await post({ fixed_price_cents_percent: '50', round_to: '1000' })
  expect(posted()).toMatchObject({ offer: { fixed_price_cents: (listing.goods.msrp_cents ?? 0) / 2 } })
  await post({ fixed_price_cents_percent: '50', fixed_price_cents: '777' })
  expect(posted()).toMatchObject({ offer: { fixed_price_cents: 777_00 } })
  // What is no amount is sent as what no rule takes, so that all that is wrong comes back at once.
  call
    .mockResolvedValueOnce({ ok: true, data: { time_zone: 'America/Chicago' } } as never)
    .mockResolvedValueOnce(refusal('invalid_fields', { errors: { title: ['Title is required'] } }) as never)
  expect(await post({ title: ' ', fixed_price_cents: 'cheap' })).toMatchObject({
    error: { errors: { title: ['Title is required'], fixed_price_cents: [expect.stringMatching(/dollar amount/)] } },
  })
  expect(posted()).toMatchObject({ offer: { fixed_price_cents: -1 } })
  const kept = { act: 'keep_template', template_name: 'Weekly', part_condition: 'on' }
  expect(await act(kept)).toMatchObject({ ok: true })
  expect(call).toHaveBeenLastCalledWith('POST', '/api/admin/templates', {
    body: { listing_name: 'TV2345', name: 'Weekly', parts: ['condition'] },
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
