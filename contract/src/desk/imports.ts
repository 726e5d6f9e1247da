import { Type, type Static, type TSchema } from 'typebox'
import type { GOODS_SUMS, GoodsColumn } from '../rules/listings/goods/goods.ts'
import { BRAND_LIMITS, MAX_NEW_BRANDS } from '../rules/listings/goods/brand-limits.ts'
import { IMPORT_STATES } from '../rules/desk/imports/import-states.ts'
import { IMPORT_FIXES } from '../rules/desk/imports/import-fixes.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_SHEETS, MAX_SHEET_ROWS } from '../rules/desk/imports/import-limits.ts'
import { WORD_FIELDS, WORD_MATCHES } from '../rules/desk/imports/import-words.ts'
import { NUMBER_STYLES } from '../rules/desk/imports/number-styles.ts'
import { MANIFEST_TARGETS } from '../rules/desk/imports/manifest-columns.ts'
import { MANIFEST_PROBLEM_KEYS } from '../rules/desk/imports/manifest-problems.ts'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

const State = Type.Enum([...IMPORT_STATES])
const Target = Type.Enum([...MANIFEST_TARGETS])
const Problem = Type.Enum([...MANIFEST_PROBLEM_KEYS])
const Choice = Type.Object({ key: Type.String(), name: Type.String() })

/** A row of the list of imports. */
export const ImportSummary = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  byte_length: Type.Integer(),
  state: State,
  /** Goes up with every change. A form sends back the one it was drawn with. */
  version: Type.Integer(),
  seller: Type.Object({ id: Type.String(), name: Type.String() }),
  /** How far the worker is with what it does now. */
  percent: Type.Integer(),
  line_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ImportSummary = Static<typeof ImportSummary>

/** What a draft is or will be made of. */
export const ImportLot = Type.Object({
  /** The text of the lot column; '' where the file is one lot. */
  lot: Type.String(),
  line_count: Type.Integer(),
  units: Type.Integer(),
  /** May be past what a lot can be worth; then it can't be saved. Null once it is saved: the draft has it. */
  msrp_cents: nullable(Type.Integer()),
  /** Null until it is saved. */
  listing_name: nullable(Type.String()),
  /** Why it can't be saved: its units or its MSRP are past what a lot can have. */
  problem: nullable(Type.String()),
})
export type ImportLot = Static<typeof ImportLot>

/** A brand of the lines that the market doesn't have yet. Saving makes it. */
export const ImportBrand = Type.Object({
  name: Type.String(),
  line_count: Type.Integer(),
  msrp_cents: Type.Integer(),
})
export type ImportBrand = Static<typeof ImportBrand>

export const ImportChoices = Type.Object({
  conditions: Type.Array(Choice),
  categories: Type.Array(Choice),
  lot_sizes: Type.Array(Choice),
  brands: Type.Array(Choice),
  warehouses: Type.Array(Choice),
})
export type ImportChoices = Static<typeof ImportChoices>

const WordFieldName = Type.Enum([...WORD_FIELDS])
const Style = Type.Enum([...NUMBER_STYLES])

/** A sheet of a workbook; of a text file the only one, without a name. */
export const ImportSheet = Type.Object({
  /** In the workbook, from 1. */
  number: Type.Integer(),
  name: Type.String(),
  /** Null where the sheet doesn't say and wasn't read to its end. */
  rows: nullable(Type.Integer()),
  is_hidden: Type.Boolean(),
  /** Its first rows, as far as a page shows them. */
  head: Type.Array(Type.Object({ number: Type.Integer(), cells: Type.Array(Type.String()) })),
})
export type ImportSheet = Static<typeof ImportSheet>

/** How the numbers of a column are written, where there is something to say or to ask. */
export const ImportNumbers = Type.Object({
  /** From 0. */
  column: Type.Integer(),
  /** Null: they can be read in two ways, and as prices they need a choice. */
  style: nullable(Style),
  /** A cell that can be read in two ways, and both readings. */
  example: nullable(Type.String()),
  point_cents: nullable(Type.Integer()),
  comma_cents: nullable(Type.Integer()),
  /** Another currency, or percentages: what the column holds that is no dollars. Such a column can't be a price. */
  unfit: nullable(Type.Object({ what: Type.String(), example: Type.String() })),
})
export type ImportNumbers = Static<typeof ImportNumbers>

/** The different texts of a field, counted. */
export const ImportWordCounts = Type.Object({
  field: WordFieldName,
  word_count: Type.Integer(),
  /** Those that are none of our names: guessed, remembered, chosen or without a target. */
  foreign_count: Type.Integer(),
  /** Those that take the default, and on how many lines. */
  unmatched_count: Type.Integer(),
  unmatched_line_count: Type.Integer(),
  /** More texts than can be mapped: lines keep what they say by our own names, or take the default. */
  is_over_limit: Type.Boolean(),
})
export type ImportWordCounts = Static<typeof ImportWordCounts>

export const ImportWord = Type.Object({
  field: WordFieldName,
  number: Type.Integer(),
  text: Type.String(),
  line_count: Type.Integer(),
  /** The key of a condition, category or brand. Null: the default; of a brand, itself. */
  target: nullable(Type.String()),
  matched_by: nullable(Type.Enum([...WORD_MATCHES])),
})
export type ImportWord = Static<typeof ImportWord>

const Source = Type.Object({
  /** Numbers of the sheets, read one after the other. */
  sheets: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_IMPORT_SHEETS }), {
    minItems: 1,
    maxItems: MAX_IMPORT_SHEETS,
  }),
  /** Of the first of these sheets; the others have the same names somewhere near their top. */
  header_row: Type.Integer({ minimum: 1, maximum: MAX_SHEET_ROWS }),
  /** 2: the row above the names joins them into groups, and header_row is that row. */
  header_rows: Type.Enum([1, 2]),
})

export const ManifestImport = Type.Object({
  ...ImportSummary.properties,
  /** A sentence, where the state is 'failed'. */
  failure: nullable(Type.String()),
  /** Numbers of the parts that have arrived. */
  parts: Type.Array(Type.Integer()),
  part_bytes: Type.Integer(),
  /** In 'mapping' and 'failed', where another sheet or row can be chosen. */
  sheets: Type.Array(ImportSheet, { maxItems: MAX_IMPORT_SHEETS }),
  /** Null until it is found. */
  source: nullable(Source),
  columns: Type.Array(Type.String()),
  /** The first lines below the header. */
  sample: Type.Array(Type.Array(Type.String())),
  /** A field for each column: the chosen one, or until then the suggested one. */
  mapping: Type.Array(Target),
  /** The suggestion is what this seller chose for such a file before. */
  is_remembered: Type.Boolean(),
  /** In 'mapping'. */
  numbers: Type.Array(ImportNumbers),
  /** For each column the style that was chosen before, null where there was none. */
  number_styles: Type.Array(nullable(Style)),
  default_condition: nullable(Type.String()),
  default_category: nullable(Type.String()),
  /** In 'review'. */
  words: Type.Array(ImportWordCounts),
  /** Of lines that are not skipped. */
  problems: Type.Array(Type.Object({ problem: Problem, count: Type.Integer() })),
  error_line_count: Type.Integer(),
  skipped_line_count: Type.Integer(),
  /** Of the skipped lines those that looked like totals. */
  skipped_total_count: Type.Integer(),
  lots: Type.Array(ImportLot),
  /** In 'review', those with most MSRP first. */
  new_brands: Type.Array(ImportBrand, { maxItems: MAX_NEW_BRANDS }),
  /** How many more there are than can be added, and in the reply to a save, how many of those chosen were not. */
  left_out_brand_count: Type.Integer(),
  /** Which limit left them out. */
  left_out_brand_limit: nullable(Type.Enum([...BRAND_LIMITS])),
  /** Where something is to be chosen: in 'mapping' and 'review'. */
  choices: nullable(ImportChoices),
})
export type ManifestImport = Static<typeof ManifestImport>

const Texts = Type.Object({
  upc: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  description: Type.String(),
  quantity: Type.String(),
  unit_msrp: Type.String(),
  extended_msrp: Type.String(),
  condition: Type.String(),
  category: Type.String(),
  lot: Type.String(),
})

/** A line as it is in the file, and what is wrong with it. */
export const ImportLine = Type.Object({
  /** Goes up through the whole file, and names the line in calls. */
  row_number: Type.Integer(),
  /** Where it is in the file; the sheet is null where only one is imported. */
  sheet: nullable(Type.String()),
  row: Type.Integer(),
  version: Type.Integer(),
  is_skipped: Type.Boolean(),
  texts: Texts,
  upc: nullable(Type.String()),
  quantity: nullable(Type.Integer()),
  unit_msrp_cents: nullable(Type.Integer()),
  problems: Type.Array(Problem),
})
export type ImportLine = Static<typeof ImportLine>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const Version = Type.Integer({ minimum: 0 })
/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 5_000 })

const GivenTexts = Type.Object({
  upc: Type.Optional(Text),
  brand: Type.Optional(Text),
  model: Type.Optional(Text),
  description: Type.Optional(Text),
  quantity: Type.Optional(Text),
  unit_msrp: Type.Optional(Text),
  extended_msrp: Type.Optional(Text),
  condition: Type.Optional(Text),
  category: Type.Optional(Text),
  lot: Type.Optional(Text),
})

export const listImportsEndpoint = {
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Manifest imports, newest first; a seller sees their own',
  desk: { area: 'listings', level: 'read', sellers: true },
  query: Type.Object({ page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }) }),
  reply: Type.Object({ imports: Type.Array(ImportSummary), total: Type.Integer(), maxPage: Type.Integer() }),
} as const satisfies Endpoint

export const createImportEndpoint = {
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Announces a manifest file, or goes on with the upload of the same file; its parts follow',
  desk: { area: 'listings', level: 'write', sellers: true },
  body: Type.Object({
    file_name: Text,
    byte_length: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** When the file was last changed, by its owner's machine: tells whether a file chosen again is the same one. */
    modified_ms: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** Whose lots they will be. Admins name the seller; a seller imports their own. */
    seller_email: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  reply: ManifestImport,
  status: 201,
} as const satisfies Endpoint

export const getImportEndpoint = {
  method: 'GET',
  path: '/api/admin/imports/:id',
  summary: 'A manifest import: how far it is, and what it asks for next',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Params,
  reply: ManifestImport,
} as const satisfies Endpoint

/** Takes bytes, so it is no Endpoint. */
export const IMPORT_PART_PATH = '/api/admin/imports/:id/parts/:number'
export const ImportPartReply = Type.Object({ state: State, parts: Type.Array(Type.Integer()) })
export type ImportPartReply = Static<typeof ImportPartReply>

const WRITES = { area: 'listings', level: 'write', sellers: true } as const
const READS = { area: 'listings', level: 'read', sellers: true } as const

export const chooseSourceEndpoint = {
  method: 'PUT',
  path: '/api/admin/imports/:id/source',
  summary: 'Says which sheets hold the lines and which row names their columns; the file is read again',
  desk: WRITES,
  params: Params,
  body: Type.Object({ version: Version, ...Source.properties }),
  reply: ManifestImport,
} as const satisfies Endpoint

/** As many as a form can show at once. */
export const WORDS_PER_PAGE = 25

export const listImportWordsEndpoint = {
  method: 'GET',
  path: '/api/admin/imports/:id/words',
  summary: 'Conditions, categories or brands as the file has them, those without a target first',
  desk: READS,
  params: Params,
  query: Type.Object({
    field: WordFieldName,
    /** Leaves out what is one of our names. */
    foreign: Type.Boolean({ default: false }),
    page: Type.Integer({ minimum: 0, maximum: 1_000, default: 0 }),
  }),
  reply: Type.Object({ words: Type.Array(ImportWord), total: Type.Integer(), maxPage: Type.Integer() }),
} as const satisfies Endpoint

export const mapWordsEndpoint = {
  method: 'PUT',
  path: '/api/admin/imports/:id/words',
  summary: 'Says what conditions, categories or brands of the file mean, for all their lines, and remembers it',
  desk: WRITES,
  params: Params,
  body: Type.Object({
    version: Version,
    words: Type.Array(
      Type.Object({
        field: WordFieldName,
        number: Type.Integer({ minimum: 1, maximum: 2_000 }),
        target: nullable(Type.String({ maxLength: 100 })),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  reply: ManifestImport,
} as const satisfies Endpoint

export const mapImportEndpoint = {
  method: 'PUT',
  path: '/api/admin/imports/:id/mapping',
  summary: 'Says what the columns mean, remembers it for this seller, and has every line checked',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({
    version: Version,
    mapping: Type.Array(Target, { maxItems: MAX_IMPORT_COLUMNS }),
    default_condition: Type.String({ maxLength: 100 }),
    default_category: Type.String({ maxLength: 100 }),
    /** For each column whose numbers can be read in two ways; others are read as they are written. */
    number_styles: Type.Optional(Type.Array(nullable(Style), { maxItems: MAX_IMPORT_COLUMNS })),
  }),
  reply: ManifestImport,
} as const satisfies Endpoint

export const remapImportEndpoint = {
  method: 'POST',
  path: '/api/admin/imports/:id/remap',
  summary: 'Goes back to the columns; lines are checked again afterwards',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({ version: Version }),
  reply: ManifestImport,
} as const satisfies Endpoint

export const listImportLinesEndpoint = {
  method: 'GET',
  path: '/api/admin/imports/:id/lines',
  summary: 'Lines of an import: those with problems, with one problem, or all',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Params,
  query: Type.Object({
    show: Type.Enum(['problems', 'errors', 'all', 'skipped', 'totals', ...MANIFEST_PROBLEM_KEYS], {
      default: 'problems',
    }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({ lines: Type.Array(ImportLine), total: Type.Integer(), maxPage: Type.Integer() }),
} as const satisfies Endpoint

export const changeImportLineEndpoint = {
  method: 'PUT',
  path: '/api/admin/imports/:id/lines/:row_number',
  summary: 'Mends cells of a line, skips it, takes it back in, or confirms that it is goods and no total',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Type.Object({ ...Params.properties, row_number: Type.Integer({ minimum: 1, maximum: 100_000_000 }) }),
  body: Type.Object({
    version: Version,
    /** Only the cells that change. */
    texts: Type.Optional(GivenTexts),
    is_skipped: Type.Optional(Type.Boolean()),
    /** Confirms that a line which looks like a total is goods. */
    is_goods: Type.Optional(Type.Literal(true)),
  }),
  reply: ImportLine,
} as const satisfies Endpoint

export const fixImportEndpoint = {
  method: 'POST',
  path: '/api/admin/imports/:id/mends',
  summary: 'Mends all lines with the same problem at once',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({ mend: Type.Enum([...IMPORT_FIXES]) }),
  reply: Type.Object({ changed_line_count: Type.Integer(), import: ManifestImport }),
} as const satisfies Endpoint

/** The goods of every lot; units and MSRP come from its lines. */
export const ImportGoods = Type.Object({
  title: Text,
  description: Text,
  category_key: Type.String({ maxLength: 100 }),
  condition_key: Type.String({ maxLength: 100 }),
  lot_size_key: Type.String({ maxLength: 100 }),
  /** Null: each lot takes the brand of its lines, where one makes up `MAIN_BRAND_PERCENT` of its MSRP. */
  brand_key: nullable(Type.String({ maxLength: 100 })),
  warehouse_key: Type.String({ maxLength: 100 }),
  weight_lbs: Type.Integer(),
  pallet_count: Type.Integer(),
  length_in: Type.Integer(),
  width_in: Type.Integer(),
  height_in: Type.Integer(),
  master_pack: Type.Boolean(),
} satisfies Record<Exclude<GoodsColumn, (typeof GOODS_SUMS)[number]>, TSchema>)
export type ImportGoods = Static<typeof ImportGoods>

export const saveImportEndpoint = {
  method: 'POST',
  path: '/api/admin/imports/:id/save',
  summary: 'Makes a draft lot of the lines, or one for each value of the lot column, and the brands that are new',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({
    version: Version,
    goods: ImportGoods,
    /** Confirms that words without a target take the default. */
    accept_defaults: Type.Optional(Type.Boolean()),
    /** Which of the new brands to make, by name; all where it is left out. */
    new_brands: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: MAX_NEW_BRANDS })),
  }),
  reply: ManifestImport,
} as const satisfies Endpoint

export const discardImportEndpoint = {
  method: 'DELETE',
  path: '/api/admin/imports/:id',
  summary: 'Throws an import away, its file too; drafts that it has made stay',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
} as const satisfies Endpoint
