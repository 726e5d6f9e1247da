import type { starListingEndpoint, unstarListingEndpoint } from '@lotyard/contract/watching'
import type { Api, Failure } from '../../api/api.ts'
import type { WatchReply } from './use-watching.ts'

/** The client words these itself when a reply had no JSON body. */
const OUR_OWN_WORDS = ['unexplained', 'unreachable']

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
  return { ok: false, status, error: OUR_OWN_WORDS.includes(error.code) ? null : error }
}
