// Every deliberate no of the product: its code on the wire, its status and the sentence that people read.
//
// A use case throws `new Refusal(code)`; one handler turns it into a reply. A code is part of the wire: clients may
// rely on it, so it is never renamed.
import { API_VERSION } from '../rules/site/api-version.ts'

export const refusals = {
  malformed_request: { status: 400, message: 'The request could not be understood.' },
  unsupported_api_version: {
    status: 400,
    message: `This version of the API is not supported. Send ApiVersion ${API_VERSION}.`,
  },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, message: 'That e-mail address and password do not match.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  csrf_token_invalid: { status: 403, message: 'This form has expired. Reload the page and try again.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  listing_not_found: { status: 404, message: 'This lot does not exist.' },
  watch_not_found: { status: 404, message: 'You are not watching this lot.' },
  price_not_editable: { status: 409, message: "The price can't be changed once a lot has had a bid or is sold." },
  listing_not_editable: { status: 409, message: "This lot has ended, so it can't be edited." },
  conflict: { status: 409, message: 'Somebody changed this in the meantime. Reload and try again.' },
  mail_not_failed: { status: 409, message: 'Only a mail that failed can be sent again.' },
  unsubscribe_link_invalid: { status: 422, message: 'This link is not complete. Open it from the mail once more.' },
  link_invalid: { status: 422, message: 'This link has expired or was used already. Ask for a new one.' },
  not_an_auction: { status: 409, message: "This lot isn't sold by auction." },
  auction_not_open: { status: 409, message: 'This auction has not started yet.' },
  auction_closed: { status: 409, message: 'This auction has ended.' },
  auction_not_closed: { status: 409, message: 'This auction is still running. Its record is published after close.' },
  bid_not_found: { status: 404, message: 'Bid not found.' },
  bid_already_voided: { status: 409, message: 'This bid was already voided.' },
  offer_not_found: { status: 404, message: 'You have no open offer for this lot.' },
  no_unpaid_win: { status: 409, message: 'This lot has no overdue payment.' },
  no_runner_up: { status: 409, message: 'No other bid on this lot was high enough.' },
  not_barred: { status: 404, message: "This account isn't barred from bidding." },
  own_lot: { status: 403, message: "You can't bid on your own lot." },
  bidding_barred: { status: 403, message: "You can't bid while a payment is overdue." },
  terms_not_accepted: { status: 403, message: 'Accept our terms to bid.' },
  email_not_verified: { status: 403, message: 'Confirm your e-mail address to bid.' },
  body_too_large: { status: 413, message: 'That is more than we can take at once.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  invalid_fields: { status: 422, message: 'Some fields need another look.' },
  bid_too_low: { status: 422, message: 'Your bid is too low.' },
  bid_needs_confirmation: { status: 422, message: "That's far above the current price. Please confirm your bid." },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  photo_unreadable: { status: 422, message: 'That file is not a photo we can read. Send a JPEG, PNG, WebP or AVIF.' },
  photo_too_large: { status: 422, message: 'That photo has too many pixels. Send one of at most 60 megapixels.' },
  photo_too_small: { status: 422, message: 'That photo is too small. Send one of at least 100 by 100 pixels.' },
  too_many_watches: { status: 422, message: 'You are watching 1,000 lots already. Remove some to add more.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  unexpected: { status: 500, message: "An error occured and we couldn't process your request." },
  busy: { status: 503, message: 'We are very busy just now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
