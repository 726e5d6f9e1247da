import { Type, type Static } from 'typebox'
import { BOOK_COLUMN_TARGETS, BOOK_UPLOAD_STATES } from '../rules/worth/book-uploads.ts'
import { PRICE_BOOK_UPLOAD_PATH } from '../rules/worth/price-book-paths.ts'
import { WorthTarget } from '../lots/valuation.ts'
import { nullable, oneOf, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

export { PRICE_BOOK_FILE_PATH, PRICE_BOOK_UPLOAD_PATH } from '../rules/worth/price-book-paths.ts'

// Percentages are numbers with one decimal at most; amounts are cents of one unit. The rules say between what they lie
// (rules/worth/price-book-limits.ts), so that a wrong one gets a sentence.

const Percent = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })
const UnitCents = Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 })
// Longer than any rule allows, so that the rules say what is wrong.
const Text = Type.String({ maxLength: 1_000 })

/** What goods are sold for: either a percentage of their MSRP or an amount a unit. */
const ResaleFields = { percent: nullable(Percent), resale_cents: nullable(UnitCents) }

export const BookDefault = Type.Object({
  ...ResaleFields,
  sell_through_percent: Percent,
  fee_percent: Percent,
  unit_cost_cents: UnitCents,
})
export type BookDefault = Static<typeof BookDefault>

const BookCondition = Type.Object({ key: Type.String(), name: Type.String(), percent: Percent })

export const PriceBookSummary = Type.Object({
  /** 0: the account has none yet, and the rest is what a new one begins with. */
  version: Type.Integer(),
  entry_count: Type.Integer(),
  default: BookDefault,
  /** All of the market's, from new to salvage, in percent of what goods in the best condition bring. */
  conditions: Type.Array(BookCondition),
  target: WorthTarget,
  updated_at: nullable(Timestamp),
})
export type PriceBookSummary = Static<typeof PriceBookSummary>

const Reply = Type.Object({ price_book: PriceBookSummary })

/** The version that was shown; 0 where there was none. */
const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const getPriceBookEndpoint = {
  method: 'GET',
  path: '/api/account/price_book',
  summary: "What the account's goods are worth to it; told to nobody else",
  reply: Reply,
} as const satisfies Endpoint

export const savePriceBookEndpoint = {
  method: 'PUT',
  path: '/api/account/price_book',
  summary: 'Sets up the price book, or changes what all its entries share',
  body: Type.Object({
    price_book: Type.Object({
      version: Version,
      default: BookDefault,
      conditions: Type.Array(Type.Object({ key: Type.String({ maxLength: 64 }), percent: Percent }), { maxItems: 100 }),
      target: Type.Object({ kind: WorthTarget.properties.kind, percent: Percent }),
    }),
  }),
  reply: Reply,
} as const satisfies Endpoint

export const removePriceBookEndpoint = {
  method: 'DELETE',
  path: '/api/account/price_book',
  summary: 'Removes the price book with all its entries and uploads',
} as const satisfies Endpoint

const Named = Type.Object({ key: Type.String(), name: Type.String() })

export const BookEntryOnWire = Type.Object({
  id: Type.String(),
  upc: nullable(Type.String()),
  brand: nullable(Type.String()),
  category: nullable(Named),
  condition: nullable(Named),
  ...ResaleFields,
  /** Null: as the book has it. */
  sell_through_percent: nullable(Percent),
  fee_percent: nullable(Percent),
  unit_cost_cents: nullable(UnitCents),
  updated_at: Timestamp,
})
export type BookEntryOnWire = Static<typeof BookEntryOnWire>

const EntryFields = Type.Object({
  /** Of the book. */
  version: Version,
  upc: Type.Optional(nullable(Text)),
  brand: Type.Optional(nullable(Text)),
  category: Type.Optional(nullable(Text)),
  condition: Type.Optional(nullable(Text)),
  percent: Type.Optional(nullable(Percent)),
  resale_cents: Type.Optional(nullable(UnitCents)),
  sell_through_percent: Type.Optional(nullable(Percent)),
  fee_percent: Type.Optional(nullable(Percent)),
  unit_cost_cents: Type.Optional(nullable(UnitCents)),
})
export type BookEntryFields = Static<typeof EntryFields>

/** 'new': makes one. */
const EntryId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const listBookEntriesEndpoint = {
  method: 'GET',
  path: '/api/account/price_book/entries',
  summary: 'The entries of the price book, a page at a time; price_book.csv has them all',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    entries: Type.Array(BookEntryOnWire),
    total: Type.Integer(),
    max_page: Type.Integer(),
    version: Type.Integer(),
  }),
} as const satisfies Endpoint

export const saveBookEntryEndpoint = {
  method: 'PUT',
  path: '/api/account/price_book/entries/:id',
  summary: "Changes an entry; 'new' adds one. What is left out is as the book has it",
  params: EntryId,
  body: Type.Object({ entry: EntryFields }),
  reply: Type.Object({ entry: BookEntryOnWire, version: Type.Integer() }),
} as const satisfies Endpoint

export const removeBookEntryEndpoint = {
  method: 'DELETE',
  path: '/api/account/price_book/entries/:id',
  summary: 'Removes an entry',
  params: EntryId,
} as const satisfies Endpoint

const UploadProblem = Type.Object({
  /** Of the file, from 1. */
  row: Type.Integer(),
  message: Type.String(),
})

export const BookUpload = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  state: oneOf(BOOK_UPLOAD_STATES),
  /** How far the worker is with what it does now. */
  percent: Type.Integer(),
  columns: Type.Array(Type.String()),
  /** A field for each column: the chosen one, or until then the suggested one. */
  mapping: Type.Array(oneOf(BOOK_COLUMN_TARGETS)),
  /** The first lines below the header. */
  sample: Type.Array(Type.Array(Type.String())),
  good: Type.Integer(),
  bad: Type.Integer(),
  /** The first hundred lines that can't be used, and why. */
  problems: Type.Array(UploadProblem),
  /** A sentence, where the state is 'failed'. */
  failure: nullable(Type.String()),
  created_at: Timestamp,
})
export type BookUpload = Static<typeof BookUpload>

const UploadReply = Type.Object({ upload: BookUpload })
const UploadId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** The reply of PRICE_BOOK_UPLOAD_PATH. */
export const BookUploadReply = UploadReply

export const listBookUploadsEndpoint = {
  method: 'GET',
  path: PRICE_BOOK_UPLOAD_PATH,
  summary: 'Files that were uploaded into the price book in the last days, newest first',
  reply: Type.Object({ uploads: Type.Array(BookUpload) }),
} as const satisfies Endpoint

export const getBookUploadEndpoint = {
  method: 'GET',
  path: '/api/account/price_book/uploads/:id',
  summary: 'How far an upload is, its columns, and what is wrong with its lines',
  params: UploadId,
  reply: UploadReply,
} as const satisfies Endpoint

export const mapBookUploadEndpoint = {
  method: 'PUT',
  path: '/api/account/price_book/uploads/:id',
  summary: 'Says what the columns of an upload are; its lines are checked again',
  params: UploadId,
  body: Type.Object({ mapping: Type.Array(oneOf(BOOK_COLUMN_TARGETS), { maxItems: 100 }) }),
  reply: UploadReply,
} as const satisfies Endpoint

export const useBookUploadEndpoint = {
  method: 'POST',
  path: '/api/account/price_book/uploads/:id/use',
  summary:
    'Takes the good lines of an upload into the price book, all or none: in place of its entries, or beside them',
  params: UploadId,
  body: Type.Object({ mode: oneOf(['replace', 'merge']), version: Version }),
  reply: Reply,
} as const satisfies Endpoint

export const discardBookUploadEndpoint = {
  method: 'DELETE',
  path: '/api/account/price_book/uploads/:id',
  summary: 'Throws an upload away',
  params: UploadId,
} as const satisfies Endpoint
