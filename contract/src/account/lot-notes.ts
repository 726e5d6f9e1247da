import { Type } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'
import { nullable } from '../wire/amounts.ts'

const LotId = Type.Object({ lot_id: Type.String({ minLength: 1, maxLength: 64 }) })
/** Longer than the rule allows, so that it says what is wrong. */
const Written = Type.String({ maxLength: 10_000 })
const LotNote = Type.Object({ note: nullable(Type.String()) })

export const getLotNoteEndpoint = {
  method: 'GET',
  path: '/api/account/lot_notes/:lot_id',
  summary: 'What this account noted on a lot, seen by nobody else; null without a note',
  params: LotId,
  reply: LotNote,
} as const satisfies Endpoint

export const putLotNoteEndpoint = {
  method: 'PUT',
  path: '/api/account/lot_notes/:lot_id',
  summary: 'Notes something on a lot, seen by nobody else; an empty note removes it',
  params: LotId,
  body: Type.Object({ note: Written }, { additionalProperties: false }),
  reply: LotNote,
} as const satisfies Endpoint

/** The form of pages without scripts, sent back where it came from (303). */
export const lotNotePost = {
  method: 'POST',
  path: '/account/lot_notes/:lot_id',
  summary: 'The same by a form; 303 to a plain form',
  encoding: 'form',
  params: LotId,
  body: Type.Object({ note: Written }),
  reply: LotNote,
} as const satisfies Endpoint
