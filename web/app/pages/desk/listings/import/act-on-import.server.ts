// What the forms of an import's page ask for: each names its intent.
import type {
  changeImportLineEndpoint,
  chooseSourceEndpoint,
  discardImportEndpoint,
  mapImportEndpoint,
  mapWordsEndpoint,
  fixImportEndpoint,
  remapImportEndpoint,
  saveImportEndpoint,
} from '@lotyard/contract/desk/imports'
import { countOf } from '@lotyard/contract/rules/format-count'
import { MAX_NEW_BRANDS } from '@lotyard/contract/rules/listings/goods/brand-limits'
import { MAX_IMPORT_SHEETS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { FIX_PLANS, type ImportFix } from '@lotyard/contract/rules/desk/imports/import-fixes'
import { MANIFEST_TARGETS, type ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import { EMPTY_TEXTS, type ManifestTexts } from '@lotyard/contract/rules/desk/imports/manifest-line'
import { isErrorProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import type { NumberStyle } from '@lotyard/contract/rules/desk/imports/number-styles'
import type { InputOf } from '@lotyard/contract/wire/endpoint'
import { refusals } from '@lotyard/contract/wire/refusals'
import type { Api, Failure, Outcome } from '../../../../api/api.ts'
import { readWhole } from '../../../../features/desk/listings/read-count.ts'
import { readImportGoods } from '../../../../features/desk/listings/read-goods-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { styleField } from './mapping/column-numbers.tsx'
import { leftOutBrands } from './mapping/left-out-brands.ts'
import { newBrandField } from './mapping/new-brands.tsx'
import { sheetField } from './source/source-part.tsx'
import { readWordField } from './words/word-fields.ts'

/** `text` is said on the page that follows; null where that page shows it by itself. */
export type Acted = { ok: true; text: string | null; isGone: boolean } | Failure

type Act = (api: Api, id: string, form: FormData) => Promise<Acted>

const ACTS: Record<string, Act> = { source, map, remap, line, fix, save, discard }

export async function actOnImport(api: Api, id: string, form: FormData): Promise<Acted> {
  const { intent } = readFields(form, 'intent')
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
  if (act === undefined) {
    const { status, message } = refusals.malformed_request
    return { ok: false, status, error: { code: 'malformed_request', message } }
  }
  return act(api, id, form)
}

function done(outcome: Outcome<unknown>, text: string | null = null): Acted {
  return outcome.ok ? { ok: true, text, isGone: false } : outcome
}

async function source(api: Api, id: string, form: FormData): Promise<Acted> {
  const { version, header_row, header_rows } = readFields(form, 'version', 'header_row', 'header_rows')
  const sheets = Array.from({ length: MAX_IMPORT_SHEETS }, (_, index) => index + 1).filter((number) =>
    form.has(sheetField(number)),
  )
  const headerRow = readWhole(header_row)
  const refused = refuseFields({
    ...(sheets.length === 0 && { sheets: ['Choose at least one sheet'] }),
    ...(headerRow < 1 && { header_row: ['Enter the number of a row, for example 1'] }),
  })
  if (refused !== null) return refused
  const body = {
    version: readWhole(version),
    sheets,
    header_row: headerRow,
    header_rows: header_rows === '2' ? (2 as const) : (1 as const),
  }
  return done(
    await api.call<typeof chooseSourceEndpoint>('PUT', '/api/admin/imports/:id/source', { params: { id }, body }),
  )
}

async function map(api: Api, id: string, form: FormData): Promise<Acted> {
  const { version, default_condition, default_category } = readFields(
    form,
    'version',
    'default_condition',
    'default_category',
  )
  const mapping: ManifestTarget[] = []
  const number_styles: (NumberStyle | null)[] = []
  for (let column = 0; form.has(`column_${column}`); column += 1) {
    const name = `column_${column}`
    const target = readFields(form, name)[name]
    mapping.push(MANIFEST_TARGETS.find((known) => known === target) ?? 'ignore')
    const style = form.get(styleField(column))
    number_styles.push(style === 'point' || style === 'comma' ? style : null)
  }
  const body = { version: readWhole(version), mapping, default_condition, default_category, number_styles }
  return done(
    await api.call<typeof mapImportEndpoint>('PUT', '/api/admin/imports/:id/mapping', { params: { id }, body }),
  )
}

async function remap(api: Api, id: string, form: FormData): Promise<Acted> {
  const body = { version: readWhole(readFields(form, 'version').version) }
  return done(
    await api.call<typeof remapImportEndpoint>('POST', '/api/admin/imports/:id/remap', { params: { id }, body }),
  )
}

const VERBS: Readonly<Record<string, string>> = { skip: 'skipped', include: 'included again', goods: 'kept as goods' }

async function line(api: Api, id: string, form: FormData): Promise<Acted> {
  const { row, version, act } = readFields(form, 'row', 'version', 'act')
  const texts: Partial<ManifestTexts> = {}
  for (const field of Object.keys(EMPTY_TEXTS) as (keyof ManifestTexts)[])
    if (act === 'fix' && form.has(field)) texts[field] = readFields(form, field)[field]
  const isSkipped = act === 'skip' ? true : act === 'include' ? false : undefined
  const body = {
    version: readWhole(version),
    texts,
    ...(isSkipped !== undefined && { is_skipped: isSkipped }),
    ...(act === 'goods' && { is_goods: true as const }),
  }
  const params = { id, row_number: readWhole(row) }
  const path = '/api/admin/imports/:id/lines/:row_number'
  const outcome = await api.call<typeof changeImportLineEndpoint>('PUT', path, { params, body })
  const verb = VERBS[act] ?? 'saved'
  // Saved is not fixed: 'abc' for a price stays flagged, and its line stays in the list.
  const isStillWrong = act === 'fix' && outcome.ok && outcome.data.problems.some(isErrorProblem)
  const place = outcome.ok ? outcome.data.row : row
  return done(outcome, isStillWrong ? `Row ${place} saved, but it still has an error.` : `Row ${place} ${verb}.`)
}

async function fix(api: Api, id: string, form: FormData): Promise<Acted> {
  const given = readFields(form, 'fix').fix
  const body = { mend: (Object.hasOwn(FIX_PLANS, given) ? given : 'skip_duplicates') as ImportFix }
  const outcome = await api.call<typeof fixImportEndpoint>('POST', '/api/admin/imports/:id/mends', {
    params: { id },
    body,
  })
  if (!outcome.ok) return outcome
  const count = outcome.data.changed_line_count
  return done(outcome, `${countOf(count, 'line')} changed.`)
}

/** Words first: they are sent with the drafts, or by a button of their own. */
async function save(api: Api, id: string, form: FormData): Promise<Acted> {
  const { version: drawn, only } = readFields(form, 'version', 'only')
  const words = readWords(form)
  const mapped = words.length === 0 ? null : await mapWords(api, id, { version: readWhole(drawn), words })
  if (mapped?.ok === false) return mapped
  if (only === 'words') return { ok: true, text: 'Matches saved.', isGone: false }
  const body = {
    version: mapped?.data.version ?? readWhole(drawn),
    goods: readImportGoods(form),
    new_brands: readNewBrands(form),
    ...(form.has('accept_defaults') && { accept_defaults: true }),
  }
  const path = '/api/admin/imports/:id/save'
  const outcome = await api.call<typeof saveImportEndpoint>('POST', path, { params: { id }, body })
  if (!outcome.ok || outcome.data.left_out_brand_count === 0) return done(outcome)
  const { left_out_brand_count: count, left_out_brand_limit: limit } = outcome.data
  return done(outcome, leftOutBrands(count, ['new brand', 'new brands'], limit))
}

type GivenWords = InputOf<typeof mapWordsEndpoint>['body']

function mapWords(api: Api, id: string, body: GivenWords) {
  return api.call<typeof mapWordsEndpoint>('PUT', '/api/admin/imports/:id/words', { params: { id }, body })
}

function readWords(form: FormData): GivenWords['words'] {
  return [...form.keys()].flatMap((name) => {
    const word = readWordField(name)
    return word === null ? [] : [{ ...word, target: readFields(form, name)[name] || null }]
  })
}

async function discard(api: Api, id: string, form: FormData): Promise<Acted> {
  const refused = form.has('confirm') ? null : refuseFields({ confirm: ['Tick the box to discard this import'] })
  const outcome =
    refused ?? (await api.call<typeof discardImportEndpoint>('DELETE', '/api/admin/imports/:id', { params: { id } }))
  return outcome.ok ? { ok: true, text: 'Import discarded.', isGone: true } : outcome
}

/** Those whose boxes are ticked. */
function readNewBrands(form: FormData): string[] {
  const names = Array.from({ length: MAX_NEW_BRANDS }, (_, index) => newBrandField(index))
  return Object.values(readFields(form, ...names)).filter((name) => name !== '')
}
