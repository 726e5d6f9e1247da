import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import type { ApiError } from '../../api/api.ts'
import type { WatchReply } from './use-watching.ts'

/** Spec §7: the old posts, sent with exactly the fields of the form that works without scripts. */
export async function postWatchForm(form: HTMLFormElement): Promise<WatchReply> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  const headers = {
    Accept: 'application/json',
    ApiVersion: API_VERSION,
    'X-CSRF-Token': fields.get('authenticity_token') ?? '',
  }
  const response = await fetch(form.action, { method: 'POST', body: fields, headers }).catch(() => null)
  if (response === null) return { ok: false, status: 0, error: null }
  const body = await readJson(response)
  if (!response.ok) return { ok: false, status: response.status, error: toError(body) }
  if (fields.get('_method') === 'delete') return { ok: true, watchId: null }
  const id = (body as { id?: unknown } | undefined)?.id
  return typeof id === 'string' ? { ok: true, watchId: id } : { ok: false, status: response.status, error: null }
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  // A body that breaks off counts as none. Spec §8: then nothing is shown.
  return response.json().catch(() => undefined)
}

function toError(body: unknown): ApiError | null {
  if (typeof body !== 'object' || body === null || !('message' in body) || typeof body.message !== 'string') return null
  return { code: 'refused', message: body.message }
}
