// Every deliberate no of the product: its code on the wire, its status and the sentence that people read.
//
// A use case throws `new Refusal(code)`; one handler turns it into a reply. A code is part of the wire: clients may
// rely on it, so it is never renamed.
import { API_VERSION } from '../rules/site/api-version.ts'

export const refusals = {
  malformed_request: { status: 400, message: "We couldn't understand that request." },
  unsupported_api_version: {
    status: 400,
    message: `This version of the API is not supported. Send ApiVersion ${API_VERSION}.`,
  },
  request_too_slow: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  unknown_host: { status: 421, message: 'No site of ours has this address.' },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, message: 'Wrong e-mail address or password.' },
  not_allowed: { status: 403, message: "You don't have permission to do that." },
  csrf_token_invalid: { status: 403, message: 'This form has expired. Reload the page and try again.' },
  not_found: { status: 404, message: 'Not found.' },
  listing_not_found: { status: 404, message: 'This lot does not exist.' },
  watch_not_found: { status: 404, message: 'You are not watching this lot.' },
  price_not_editable: { status: 409, message: "The price can't be changed once a lot has had a bid or is sold." },
  listing_not_editable: { status: 409, message: "This lot has ended, so it can't be edited." },
  conflict: { status: 409, message: 'Someone else changed this. Reload and try again.' },
  account_in_use: { status: 409, message: "We can't delete your account yet." },
  mail_not_failed: { status: 409, message: 'Only a failed e-mail can be sent again.' },
  unsubscribe_link_invalid: { status: 422, message: 'This link is incomplete. Open it from the e-mail again.' },
  link_invalid: { status: 422, message: 'This link has expired or was already used. Request a new one.' },
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
  body_too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  invalid_fields: { status: 422, message: 'Please check your entries.' },
  bid_too_low: { status: 422, message: 'Your bid is too low.' },
  bid_needs_confirmation: { status: 422, message: "That's far above the current price. Please confirm your bid." },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  photo_unreadable: { status: 422, message: "We can't read that file. Use a JPEG, PNG, WebP or AVIF photo." },
  photo_too_large: { status: 422, message: 'That photo is too large. Use one of up to 60 megapixels.' },
  photo_too_small: { status: 422, message: 'That photo is too small. Use one of at least 100 by 100 pixels.' },
  too_many_watches: { status: 422, message: "You're already watching 1,000 lots. Remove some to add more." },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  unexpected: { status: 500, message: "An error occured and we couldn't process your request." },
  busy: { status: 503, message: "We're very busy right now. Try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
