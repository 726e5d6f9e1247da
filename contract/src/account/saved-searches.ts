import { Type, type Static } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'
import { Timestamp } from '../wire/amounts.ts'

const AlertsText = Type.Union([Type.Literal('off'), Type.Literal('daily'), Type.Literal('at_once')])

/** A search that an account keeps, and hears of when new lots match it. */
export const SavedSearch = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The query string of the search, without order and page. */
  query: Type.String(),
  /** The page that shows it. */
  path: Type.String(),
  alerts: AlertsText,
  created_at: Timestamp,
})
export type SavedSearch = Static<typeof SavedSearch>

// Longer than any rule allows, so that the rules say what is wrong; a limit, so that nothing is read without one.
const Text = Type.String({ maxLength: 10_000 })
const SavedSearchId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const One = Type.Object({ saved_search: SavedSearch })

export const listSavedSearchesEndpoint = {
  method: 'GET',
  path: '/api/account/saved_searches',
  summary: "The account's saved searches on this site, newest first",
  reply: Type.Object({
    saved_searches: Type.Array(SavedSearch),
    /** False where there are deals, and no price book or shipping address to value lots by. */
    may_find_deals: Type.Boolean(),
  }),
} as const satisfies Endpoint

export const saveSearchEndpoint = {
  method: 'POST',
  path: '/api/account/saved_searches',
  summary: 'Saves a search; saving it twice answers the first one (200), unchanged',
  body: Type.Object({
    saved_search: Type.Object({
      query: Text,
      name: Type.Optional(Text),
      alerts: Type.Optional(AlertsText),
    }),
  }),
  reply: One,
  status: 201,
} as const satisfies Endpoint

export const updateSavedSearchEndpoint = {
  method: 'PUT',
  path: '/api/account/saved_searches/:id',
  summary: 'Renames a saved search, or changes when it alerts; what is left out stays',
  params: SavedSearchId,
  body: Type.Object({
    saved_search: Type.Object({ name: Type.Optional(Text), alerts: Type.Optional(AlertsText) }),
  }),
  reply: One,
} as const satisfies Endpoint

export const removeSavedSearchEndpoint = {
  method: 'DELETE',
  path: '/api/account/saved_searches/:id',
  summary: 'Removes a saved search',
  params: SavedSearchId,
} as const satisfies Endpoint
