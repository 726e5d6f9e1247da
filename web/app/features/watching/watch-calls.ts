import type { starListingEndpoint, unstarListingEndpoint } from '@lotyard/contract/account/watching'
import type { Api, Failure } from '../../api/api.ts'
import type { WatchReply } from './use-watching.ts'

/** Errors that the API client makes itself when a reply has no JSON body. Spec §8: then nothing is shown. */
const CLIENT_ERROR_CODES = ['unexplained', 'unreachable']

export async function watchListing(api: Api, listingName: string): Promise<WatchReply> {
  const outcome = await api.call<typeof starListingEndpoint>('POST', '/api/account/starred/listings', {
    body: { listing_name: listingName },
  })
  return outcome.ok ? { ok: true, watchId: outcome.data.id } : toReply(outcome)
}

export async function unwatchListing(api: Api, watchId: string): Promise<WatchReply> {
  const outcome = await api.call<typeof unstarListingEndpoint>('DELETE', '/api/account/starred/listings/:id', {
    params: { id: watchId },
  })
  return outcome.ok ? { ok: true, watchId: null } : toReply(outcome)
}

function toReply({ status, error }: Failure): WatchReply {
  return { ok: false, status, error: CLIENT_ERROR_CODES.includes(error.code) ? null : error }
}
