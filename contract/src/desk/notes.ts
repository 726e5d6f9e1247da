import { Type, type Static } from 'typebox'
import { Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What staff or a seller wrote for themselves. Buyers never see it; a seller sees their own. */
export const Note = Type.Object({
  id: Type.String(),
  text: Type.String(),
  /** Who wrote it: a seller by the name they sell under. */
  author: Type.String(),
  /** A seller's, which the desk reads too. */
  isSellers: Type.Boolean(),
  writtenAt: Timestamp,
})
export type Note = Static<typeof Note>

const Notes = Type.Object({ notes: Type.Array(Note) })
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const Name = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) })
/** Longer than the rule allows, so that it says what is wrong. */
const Written = Type.Object({ text: Type.String({ maxLength: 10_000 }) }, { additionalProperties: false })

export const listOrderNotesEndpoint = {
  method: 'GET',
  path: '/api/admin/orders/:id/notes',
  summary: 'Notes on an order, newest first; a seller sees their own',
  desk: { area: 'orders', level: 'read', sellers: true },
  params: Id,
  reply: Notes,
} as const satisfies Endpoint

export const addOrderNoteEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  summary: 'Writes a note on an order, which its buyer never sees',
  desk: { area: 'orders', level: 'write', sellers: true },
  params: Id,
  body: Written,
  reply: Notes,
  status: 201,
} as const satisfies Endpoint

export const listPersonNotesEndpoint = {
  method: 'GET',
  path: '/api/admin/accounts/:id/notes',
  summary: 'Notes on a person, newest first',
  desk: { area: 'people', level: 'read' },
  params: Id,
  reply: Notes,
} as const satisfies Endpoint

export const addPersonNoteEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/notes',
  summary: 'Writes a note on a person, who never sees it',
  desk: { area: 'people', level: 'write' },
  params: Id,
  body: Written,
  reply: Notes,
  status: 201,
} as const satisfies Endpoint

export const listListingNotesEndpoint = {
  method: 'GET',
  path: '/api/admin/listings/:name/notes',
  summary: 'Notes on a listing, newest first; a seller sees their own',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Name,
  reply: Notes,
} as const satisfies Endpoint

export const addListingNoteEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/notes',
  summary: 'Writes a note on a listing, which buyers never see',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Name,
  body: Written,
  reply: Notes,
  status: 201,
} as const satisfies Endpoint
