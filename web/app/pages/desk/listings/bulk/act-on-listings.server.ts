// What the forms of the bulk page do: the first asks what would happen, the second does it.
import type { bulkListingsEndpoint, BulkResult } from '@lotyard/contract/desk/listing-board'
import type { operatorEndpoint } from '@lotyard/contract/site/operator'
import type { Api, Failure } from '../../../../api/api.ts'
import { orThrow } from '../../../../api/or-throw.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { toOptions, type BulkForm } from './bulk-form.ts'

const UNCONFIRMED: Failure = {
  ok: false,
  status: 422,
  error: { code: 'invalid_fields', message: 'Nothing was deleted. Preview it again, and tick the box to confirm.' },
}

export async function actOnListings(
  api: Api,
  { act, names, entered, key, isApply }: BulkForm,
  isConfirmed: boolean,
): Promise<{ ok: true; results: BulkResult[] } | Failure> {
  if (act === null) return refuseFields({ act: ['Act is invalid'] })!
  // What can't be undone needs a ticked box, with scripts or without.
  if (isApply && act === 'delete' && !isConfirmed) return UNCONFIRMED
  const { time_zone } = orThrow(await api.call<typeof operatorEndpoint>('GET', '/api/operator'))
  const read = toOptions(act, entered, time_zone)
  if ('errors' in read) return refuseFields(read.errors)!
  const outcome = await api.call<typeof bulkListingsEndpoint>('POST', '/api/admin/listings/bulk', {
    body: { act, names, options: read.options, preview: !isApply, ...(isApply && { key }) },
  })
  return outcome.ok ? { ok: true, results: outcome.data.results } : outcome
}
