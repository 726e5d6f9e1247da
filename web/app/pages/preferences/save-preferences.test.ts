import { expect, test } from 'vitest'
import { createApi, type Api } from '../../api/api.ts'
import { describeSaved, saveInventory, saveNotifications } from './save-preferences.ts'

const choice = (key: string, selected = false) => ({ key, name: key, selected })
type World = { isEmailOn: boolean; selected: boolean; isAway?: boolean }

/** Notes what is sent, and answers reads from the given world. */
function fakeApi({ isEmailOn, selected, isAway = false }: World): { api: Api; sent: unknown[] } {
  const sent: unknown[] = []
  const api = createApi(async ({ method, path, body }) => {
    if (isAway) return { status: 0, body: undefined }
    if (method !== 'GET') sent.push(body)
    if (path.endsWith('/inventory')) {
      const inventory_preferences = { categories: [], conditions: [choice('new', selected)], lot_sizes: [] }
      return { status: 200, body: { inventory_preferences } }
    }
    const listings = { topic: 'listings', medium: 'email', enabled: isEmailOn }
    return { status: 200, body: { notification_preferences: [listings] } }
  })
  return { api, sent }
}

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test.each([
  [true, true, "Your update has been saved. You'll receive an inventory email soon, with a link to newly added lots."],
  [true, false, 'Your update has been saved.'],
  [false, true, 'Your update has been saved.'],
])('[S8.04 saved] with e-mail on %j and a selection %j: %s', async (isEmailOn, selected, text) => {
  expect(await describeSaved(fakeApi({ isEmailOn, selected }).api)).toBe(text)
})

test('no e-mail is promised where what was saved cannot be read', async () => {
  expect(await describeSaved(fakeApi({ isEmailOn: true, selected: true, isAway: true }).api)).toBe(
    'Your update has been saved.',
  )
})

test('every list of the form is sent, the empty ones too', async () => {
  const { api, sent } = fakeApi({ isEmailOn: true, selected: true })
  expect(await saveInventory(api, form(['category', 'toys'], ['category', 'kitchen'], ['lot_size', 'case']))).toBeNull()
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
  const { api, sent } = fakeApi({ isEmailOn: true, selected: true })
  expect(await saveInventory(api, form())).toMatchObject({
    status: 422,
    error: { errors: { inventory: ['Select at least one category, condition or lot size.'] } },
  })
  expect(sent).toEqual([])
  expect(await saveInventory(api, form(['clear', 'all']))).toBeNull()
  expect(sent).toEqual([{ inventory_preferences: { categories: [], conditions: [], lot_sizes: [] } }])
})

test('a topic that is not ticked is sent as off', async () => {
  const { api, sent } = fakeApi({ isEmailOn: true, selected: true })
  expect(await saveNotifications(api, form(['topic', 'bids']))).toBeNull()
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
