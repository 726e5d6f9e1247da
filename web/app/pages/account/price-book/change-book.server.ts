// What the forms of the price book's page ask for: each names its intent. With scripts or without.
import type {
  getPriceBookEndpoint,
  removeBookEntryEndpoint,
  removePriceBookEndpoint,
  saveBookEntryEndpoint,
  savePriceBookEndpoint,
} from '@lotyard/contract/account/price-book'
import { refusals } from '@lotyard/contract/wire/refusals'
import type { Api, Failure, Outcome } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'
import { judgeEntryForm, readEntryForm } from './entries/entry-fields-form.ts'
import { judgeBookForm, readBookForm, toFormErrors } from './setup/book-fields-form.ts'

export type Changed = { ok: true; text: string } | { ok: false; failure: Failure; version: number | null }

type Change = (api: Api, form: FormData) => Promise<Changed>

const CHANGES: Record<string, Change> = { save, entry, remove_entry: removeEntry, remove_book: removeBook }

const CONFLICT =
  'Your price book was changed in the meantime, in another tab or on another device. What you typed is still here: save it again to use it, or reload the page to see the change.'

export async function changeBook(api: Api, form: FormData): Promise<Changed> {
  const { intent } = readFields(form, 'intent')
  const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined
  if (change !== undefined) return change(api, form)
  const { status, message } = refusals.malformed_request
  return refuse({ ok: false, status, error: { code: 'malformed_request', message } })
}

async function save(api: Api, form: FormData): Promise<Changed> {
  const refused = refuseFields(judgeBookForm(form))
  if (refused !== null) return refuse(refused)
  const version = readVersion(form)
  const { book } = readBookForm(form)
  const outcome = await api.call<typeof savePriceBookEndpoint>('PUT', '/api/account/price_book', {
    body: { price_book: { version, ...book } },
  })
  return answer(api, outcome, version === 0 ? 'Your price book is ready.' : 'Price book saved.')
}

async function entry(api: Api, form: FormData): Promise<Changed> {
  const refused = refuseFields(judgeEntryForm(form))
  if (refused !== null) return refuse(refused)
  const { id } = readFields(form, 'id')
  const outcome = await api.call<typeof saveBookEntryEndpoint>('PUT', '/api/account/price_book/entries/:id', {
    params: { id },
    body: { entry: { version: readVersion(form), ...readEntryForm(form).entry } },
  })
  return answer(api, outcome, id === 'new' ? 'Entry added.' : 'Entry saved.')
}

async function removeEntry(api: Api, form: FormData): Promise<Changed> {
  const { id } = readFields(form, 'id')
  const outcome = await api.call<typeof removeBookEntryEndpoint>('DELETE', '/api/account/price_book/entries/:id', {
    params: { id },
  })
  // Removed in another tab: it is gone, as was asked.
  if (!outcome.ok && outcome.status !== 404) return refuse(outcome)
  return { ok: true, text: 'Entry removed.' }
}

async function removeBook(api: Api, form: FormData): Promise<Changed> {
  const refused = refuseFields(form.has('confirm') ? {} : { confirm: ['Check the box to remove it.'] })
  if (refused !== null) return refuse(refused)
  const outcome = await api.call<typeof removePriceBookEndpoint>('DELETE', '/api/account/price_book')
  return outcome.ok ? { ok: true, text: 'Price book removed.' } : refuse(outcome)
}

async function answer(api: Api, outcome: Outcome<unknown>, text: string): Promise<Changed> {
  if (outcome.ok) return { ok: true, text }
  const { errors } = outcome.error
  if (errors !== undefined) return refuse({ ...outcome, error: { ...outcome.error, errors: toFormErrors(errors) } })
  if (outcome.error.code !== 'conflict') return refuse(outcome)
  const now = await api.call<typeof getPriceBookEndpoint>('GET', '/api/account/price_book')
  const failure = { ...outcome, error: { ...outcome.error, message: CONFLICT } }
  return { ok: false, failure, version: now.ok ? now.data.price_book.version : null }
}

function refuse(failure: Failure): Changed {
  return { ok: false, failure, version: null }
}

function readVersion(form: FormData): number {
  const version = Number(readFields(form, 'version').version)
  return Number.isSafeInteger(version) && version >= 0 ? version : 0
}
