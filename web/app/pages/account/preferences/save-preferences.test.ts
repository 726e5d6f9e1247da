import { expect, test } from 'vitest'
import { createApi, type Api } from '../../../api/api.ts'
import { saveBidding, saveInventory, saveNotifications } from './save-preferences.ts'

/** Notes what is sent, and answers that an e-mail follows, or none. */
function fakeApi({ emailFollows = false } = {}): { api: Api; sent: unknown[] } {
  const sent: unknown[] = []
  const api = createApi(async ({ body }) => {
    sent.push(body)
    return { status: 200, body: { email_follows: emailFollows } }
  })
  return { api, sent }
}

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test.each([true, false])('[S8.04 saved] whether an e-mail follows is the server’s to say: %j', async (emailFollows) => {
  const { api } = fakeApi({ emailFollows })
  const saved = { ok: true, emailFollows }
  expect(await saveInventory(api, form(['category', 'toys']))).toEqual(saved)
  expect(await saveNotifications(api, form(['topic', 'listings']))).toEqual(saved)
})

test('every list of the form is sent, the empty ones too', async () => {
  const { api, sent } = fakeApi()
  expect(
    await saveInventory(api, form(['category', 'toys'], ['category', 'kitchen'], ['lot_size', 'case'])),
  ).toMatchObject({ ok: true })
  const pick = (key: string) => ({ key, selected: true })
  expect(sent).toEqual([
    {
      inventory_preferences: {
        categories: [pick('toys'), pick('kitchen')],
        conditions: [],
        lot_sizes: [pick('case')],
      },
    },
  ])
})

test('[S5.11] a form with nothing ticked is not sent, unless it clears all', async () => {
  const { api, sent } = fakeApi()
  expect(await saveInventory(api, form())).toMatchObject({
    status: 422,
    error: { errors: { inventory: ['Select at least one category, condition or lot size.'] } },
  })
  expect(sent).toEqual([])
  expect(await saveInventory(api, form(['clear', 'all']))).toMatchObject({ ok: true })
  expect(sent).toEqual([{ inventory_preferences: { categories: [], conditions: [], lot_sizes: [] } }])
})

test('a topic that is shown and not ticked is sent as off, and one that is not shown stays as it is', async () => {
  const { api, sent } = fakeApi()
  expect(
    await saveNotifications(
      api,
      form(['shown', 'listings'], ['shown', 'bids'], ['shown', 'watching'], ['topic', 'bids']),
    ),
  ).toMatchObject({ ok: true })
  expect(sent).toEqual([
    {
      notification_preferences: [
        { topic: 'listings', medium: 'email', enabled: false },
        { topic: 'bids', medium: 'email', enabled: true },
        { topic: 'watching', medium: 'email', enabled: false },
      ],
    },
  ])
})

test.each([
  ['', 0],
  ['0', 0],
  ['$1,250.50', 1_250_50],
  ['100,000', 100_000_00],
])('raises up to "%s" are %i cents', async (typed, cents) => {
  const { api, sent } = fakeApi()
  expect(await saveBidding(api, form(['review_bids_from', typed]))).toMatchObject({ ok: true })
  expect(sent).toEqual([{ bidding_preferences: { review_bids_from_cents: cents } }])
})

test.each(['-1', '100000.01', '1e5', 'all', '0.005'])(
  '"%s" is no amount up to which reviews are skipped',
  async (typed) => {
    const { api, sent } = fakeApi()
    expect(await saveBidding(api, form(['review_bids_from', typed]))).toMatchObject({
      status: 422,
      error: { errors: { review_bids_from: ['Enter an amount from $0 to $100,000.'] } },
    })
    expect(sent).toEqual([])
  },
)
