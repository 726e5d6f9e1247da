// What the forms of an upload's page ask for: each names its intent.
import type {
  discardBookUploadEndpoint,
  mapBookUploadEndpoint,
  useBookUploadEndpoint,
} from '@lotyard/contract/account/price-book'
import { countOf } from '@lotyard/contract/rules/format-count'
import { BOOK_COLUMN_TARGETS, type BookColumnTarget } from '@lotyard/contract/rules/worth/book-uploads'
import { refusals } from '@lotyard/contract/wire/refusals'
import type { Api, Failure } from '../../../../api/api.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

/** Where `text` is null the same page shows by itself what was done. */
export type Acted = { ok: true; text: string | null } | Failure

type Act = (api: Api, id: string, form: FormData) => Promise<Acted>

const ACTS: Record<string, Act> = { map, use, discard }

export async function actOnUpload(api: Api, id: string, form: FormData): Promise<Acted> {
  const { intent } = readFields(form, 'intent')
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
  if (act !== undefined) return act(api, id, form)
  const { status, message } = refusals.malformed_request
  return { ok: false, status, error: { code: 'malformed_request', message } }
}

async function map(api: Api, id: string, form: FormData): Promise<Acted> {
  const mapping: BookColumnTarget[] = []
  for (let column = 0; form.has(`column_${column}`); column += 1) {
    const name = `column_${column}`
    const target = readFields(form, name)[name]
    mapping.push(BOOK_COLUMN_TARGETS.find((known) => known === target) ?? 'ignore')
  }
  const outcome = await api.call<typeof mapBookUploadEndpoint>('PUT', '/api/account/price_book/uploads/:id', {
    params: { id },
    body: { mapping },
  })
  return outcome.ok ? { ok: true, text: null } : outcome
}

async function use(api: Api, id: string, form: FormData): Promise<Acted> {
  const { mode, version } = readFields(form, 'mode', 'version')
  const outcome = await api.call<typeof useBookUploadEndpoint>('POST', '/api/account/price_book/uploads/:id/use', {
    params: { id },
    body: { mode: mode === 'replace' ? 'replace' : 'merge', version: Number(version) || 0 },
  })
  if (!outcome.ok) {
    const { status, error } = outcome
    return error.code === 'conflict' ? { ok: false, status, error: { ...error, message: CONFLICT } } : outcome
  }
  const entries = countOf(outcome.data.price_book.entry_count, 'entry', 'entries')
  return { ok: true, text: `Price list used. Your price book now has ${entries}.` }
}

/** Without this count the owner would replace entries that they have not seen. */
const CONFLICT = 'Your price book was changed in the meantime. Reload the page, then choose again.'

async function discard(api: Api, id: string): Promise<Acted> {
  const outcome = await api.call<typeof discardBookUploadEndpoint>('DELETE', '/api/account/price_book/uploads/:id', {
    params: { id },
  })
  // Discarded in another tab, or by a double click: it is gone, as was asked.
  return outcome.ok || outcome.status === 404 ? { ok: true, text: 'File discarded.' } : outcome
}
