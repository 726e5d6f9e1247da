// Every deliberate no of the product: its code on the wire, its status and the sentence that people read.
//
// A use case throws `new Refusal(code)`; one handler turns it into a reply. A code is part of the wire: clients may
// rely on it, so it is never renamed.
import {
  MAX_DEALS,
  MAX_ACCESS_RULES,
  MAX_ADDRESSES,
  MAX_PAYMENT_METHODS,
  MAX_SAVED_SEARCHES,
  MAX_TEMPLATES,
  MAX_WATCHES,
} from '../rules/max-counts.ts'
import { MAX_BOOK_ENTRIES, MAX_OPEN_BOOK_UPLOADS } from '../rules/worth/price-book-limits.ts'
import { MAX_LOT_NOTES } from '../rules/watching/lot-note.ts'
import { ACT_MESSAGES } from '../rules/accounts/act-messages.ts'
import { CART_FULL_MESSAGE } from '../rules/cart/cart-messages.ts'
import { MAX_EXPORT_ROWS } from '../rules/desk/limits.ts'
import { MAX_OPEN_IMPORTS } from '../rules/desk/imports/import-limits.ts'
import { formatCount } from '../rules/format-count.ts'
import { MAX_BRANDS } from '../rules/listings/goods/brand-limits.ts'
import { MAX_LOT_PHOTOS, MAX_PHOTO_MEGAPIXELS, MIN_PHOTO_SIDE, PHOTO_KINDS } from '../rules/listings/lot-photos.ts'
import { ORDER_TOO_LARGE_MESSAGE } from '../rules/orders/order-messages.ts'
import { API_VERSION } from '../rules/site/api-version.ts'
import { CHECK_ENTRIES_MESSAGE } from '../rules/site/field-messages.ts'

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
  code_wrong: { status: 401, message: 'That code is wrong. Enter the newest code from your app.' },
  sign_in_expired: { status: 401, message: 'This sign-in has expired. Please sign in again.' },
  two_factor_required: { status: 403, message: 'Enter a code from your authenticator app to continue.' },
  security_hold: {
    status: 403,
    message: "Two-step sign-in was reset on this account, so this can't be changed for 24 hours.",
  },
  account_suspended: { status: 403, message: 'This account is suspended. Contact us.' },
  not_allowed: { status: 403, message: "You don't have permission to do that." },
  owners_only: { status: 403, message: 'Only an owner of this market can do that.' },
  csrf_token_invalid: { status: 403, message: 'This form has expired. Reload the page and try again.' },
  not_found: { status: 404, message: 'Not found.' },
  listing_not_found: { status: 404, message: 'This lot does not exist.' },
  watch_not_found: { status: 404, message: 'You are not watching this lot.' },
  saved_search_not_found: { status: 404, message: 'This saved search no longer exists.' },
  lot_not_in_cart: { status: 404, message: "This lot isn't in your cart." },
  address_not_found: { status: 404, message: 'This address is no longer in your account.' },
  payment_method_not_found: { status: 404, message: 'This payment method is no longer in your account.' },
  receipt_not_found: { status: 404, message: 'This payment does not exist.' },
  order_not_found: { status: 404, message: 'This order does not exist.' },
  pickup_code_wrong: { status: 404, message: 'No pickup has this code. Check it and enter it again.' },
  pickup_not_booked: { status: 404, message: 'No pickup is booked for these lots.' },
  problem_not_found: { status: 404, message: 'This report does not exist.' },
  import_not_found: { status: 404, message: 'This import does not exist.' },
  price_book_entry_not_found: { status: 404, message: 'This entry is no longer in your price book.' },
  price_book_upload_not_found: { status: 404, message: 'This upload no longer exists.' },
  import_line_not_found: { status: 404, message: 'This import has no such line.' },
  seller_not_found: { status: 404, message: 'No seller has this e-mail address.' },
  account_not_found: { status: 404, message: 'This account does not exist.' },
  template_not_found: { status: 404, message: 'This template no longer exists.' },
  access_rule_not_found: { status: 404, message: 'This access rule no longer exists.' },
  certificate_not_found: { status: 404, message: 'This resale certificate does not exist.' },
  adjustment_not_found: { status: 404, message: 'This repayment or write-off does not exist.' },
  act_not_found: { status: 404, message: 'This request does not exist.' },
  payout_not_found: { status: 404, message: 'This payout does not exist.' },
  buyer_not_found: { status: 404, message: 'No account has this e-mail address.' },
  pay_link_not_found: { status: 404, message: "This payment link doesn't work. Check that you copied all of it." },
  pay_link_paid: { status: 410, message: 'This invoice is paid.' },
  pay_link_ended: { status: 410, message: 'This payment link has ended. Ask the person who sent it for a new one.' },
  price_not_editable: { status: 409, message: "The price can't be changed once a lot has had a bid or is sold." },
  listing_not_editable: { status: 409, message: "This lot has ended, so it can't be edited." },
  shipping_not_editable: {
    status: 409,
    message: "Shipping terms can't be changed once a lot has had a bid or has ended.",
  },
  shipping_not_calculated: {
    status: 409,
    message: 'This lot ships free or at a flat price, so there is no freight to discount.',
  },
  not_a_draft: { status: 409, message: "Only drafts can be deleted. Withdraw this one if it's still for sale." },
  photo_was_bid_on: {
    status: 409,
    message: "This lot has bids, so its photos can't be removed: they're part of what was bid on. You can add more.",
  },
  listing_not_draft: { status: 409, message: 'This listing is published already.' },
  not_ready_to_publish: { status: 422, message: 'This draft is incomplete.' },
  listing_not_scheduled: {
    status: 409,
    message: "This listing has opened, so it can't go back to a draft. Withdraw it.",
  },
  listing_not_withdrawable: {
    status: 409,
    message: "A buyer is paying for this lot or it has ended, so it can't be withdrawn.",
  },
  bidders_not_told: {
    status: 422,
    message: 'This lot has bids. Check what its bidders will be told, tick the box and save again.',
  },
  manifest_line_not_found: { status: 404, message: 'This line is no longer in the manifest.' },
  listing_not_ended: { status: 409, message: 'Only a lot that was not sold can be relisted.' },
  lot_listed_again: { status: 409, message: 'This lot is sold or has been listed again already.' },
  conflict: { status: 409, message: 'Someone else changed this. Reload and try again.' },
  second_person_needed: {
    status: 409,
    message: 'This amount needs a second person. Ask for it on the order, the payout or the page it belongs to.',
  },
  your_own_act: { status: 409, message: 'You asked for this, so someone else has to approve it.' },
  granted_after: {
    status: 409,
    message: "You couldn't move money yet when this was asked for, so someone else has to approve it.",
  },
  act_decided: { status: 409, message: 'This has been decided already. Reload to see how.' },
  act_expired: { status: 409, message: 'Nobody approved this within 72 hours. Ask for it again.' },
  act_changed: {
    status: 409,
    message: 'The amount is different by now. Decline this and ask for it again.',
  },
  too_many_acts: { status: 409, message: 'Too many things wait for a second person. Decide some of them first.' },
  two_people_needed: {
    status: 409,
    message:
      'Large amounts need two people who can change money. Give someone else that right first, or remove the amount in the payment rules.',
  },
  last_admin: { status: 409, message: ACT_MESSAGES.last_admin },
  not_staff: { status: 409, message: 'Only admins have rights at the desk. Make this person an admin first.' },
  too_many_notes: { status: 409, message: 'There are 200 notes here already. No more can be added.' },
  problem_changed: { status: 409, message: 'There’s a new message. Read it, then send yours again.' },
  problem_closed: { status: 409, message: 'This problem is closed. No more messages can be sent.' },
  your_own_account: { status: 409, message: ACT_MESSAGES.your_own_account },
  two_factor_on: { status: 409, message: 'Two-step sign-in is already on. To change phones, turn it off first.' },
  two_factor_off: { status: 409, message: 'Two-step sign-in is off.' },
  set_up_expired: { status: 409, message: 'This set-up has expired. Start again.' },
  seller_has_open_lots: { status: 409, message: ACT_MESSAGES.seller_has_open_lots },
  access_rule_in_use: {
    status: 409,
    message: "Listings use this access rule, so it can't be deleted. Rename it, or take it off those listings first.",
  },
  certificate_decided: { status: 409, message: 'This certificate was already decided or replaced.' },
  account_in_use: { status: 409, message: "We can't delete your account yet." },
  mail_not_failed: { status: 409, message: 'Only a failed e-mail can be sent again.' },
  unsubscribe_link_invalid: { status: 422, message: 'This link is incomplete. Open it from the e-mail again.' },
  nothing_to_unsubscribe: {
    status: 404,
    message: "You won't get these e-mails: the account or saved search they were for no longer exists.",
  },
  newsletter_link_invalid: {
    status: 422,
    message: 'This link is incomplete or has expired. Enter your e-mail address below to get a new one.',
  },
  link_invalid: { status: 422, message: 'This link has expired or was already used. Request a new one.' },
  verification_link_expired: {
    status: 422,
    message: 'This link has expired. Sign in, and ask for a new one on your account page.',
  },
  verification_link_invalid: {
    status: 422,
    message:
      'This link is incomplete. Open it from the e-mail again, or sign in and ask for a new one on your account page.',
  },
  email_link_invalid: {
    status: 422,
    message: 'This link is incomplete or was replaced by a newer one. Open the newest e-mail we sent you.',
  },
  email_link_expired: {
    status: 422,
    message: 'This link has expired, so your e-mail address stays the same. Ask for the change again.',
  },
  email_link_canceled: {
    status: 422,
    message:
      'This change was canceled, because a newer one was asked for or the password was changed. Ask for it again.',
  },
  email_taken: {
    status: 409,
    message: "Another account uses this address. Yours hasn't changed.",
  },
  email_not_contested: {
    status: 409,
    message: 'This account had no such address in the last 30 days. Reload the page and pick one from the list.',
  },
  undo_link_expired: {
    status: 422,
    message: 'This link has expired: the change can no longer be undone. Contact us if it wasn’t you.',
  },
  change_undone: {
    status: 409,
    message: 'This change was already undone. Sign in with the old address, or reset your password.',
  },
  link_of_another_account: {
    status: 403,
    message: 'This link is for another account. Sign out, then open it from the e-mail again.',
  },
  not_for_sale: { status: 409, message: 'This lot is sold by auction. Place a bid on its page.' },
  lot_gone: { status: 409, message: 'This lot is no longer available.' },
  won_lot_stays: { status: 409, message: "You won this lot, so it can't be removed from your cart." },
  lot_being_paid: { status: 409, message: 'Another buyer is paying for this lot.' },
  order_in_progress: { status: 409, message: "We're already confirming your payment for these lots." },
  order_changed: { status: 409, message: 'Something in your order changed. Check it and place it again.' },
  debt_changed: {
    status: 409,
    message: 'What this seller owes has changed since you opened this page. Check the new amount and record it again.',
  },
  more_than_owed: { status: 409, message: 'This is more than the seller owes.' },
  nothing_owed: { status: 409, message: 'This seller owes nothing.' },
  refund_still_waiting: {
    status: 409,
    message:
      "A refund behind this debt hasn't gone through yet. Write the debt off once it has: if the refund fails, the seller owes less.",
  },
  adjustment_already_undone: { status: 409, message: 'This was already undone. Reload the page to see it.' },
  adjustment_already_sent: {
    status: 409,
    message: 'This form was already sent with another amount. Reload the page to record another one.',
  },
  payout_changed: {
    status: 409,
    message: 'What is due has changed since you opened this page. Check the new amount and pay it out again.',
  },
  nothing_to_pay_out: { status: 409, message: "Nothing is due to this seller yet, so there's nothing to pay out." },
  no_failed_refund: {
    status: 409,
    message: "No refund of this order has failed, so a wire can't be recorded. Refund it without.",
  },
  refund_already_sent: { status: 409, message: 'This refund was sent already. Open the form again for another one.' },
  import_not_open: { status: 409, message: 'This import has moved on. Reload the page to see where it is.' },
  import_has_errors: { status: 409, message: 'Some lines still have errors. Correct or skip them first.' },
  price_book_upload_moved_on: {
    status: 409,
    message: 'This upload has moved on. Reload the page to see where it is.',
  },
  slot_full: { status: 409, message: 'That time was just taken. Choose another one.' },
  /** The sentence says why: not ready, too late to change, changed too often. */
  pickup_not_bookable: { status: 409, message: "A pickup can't be booked for these lots." },
  /** The sentence says why: another day, already used, canceled. */
  pickup_not_due: { status: 409, message: "These lots can't be handed over with this code." },
  shipment_settled: {
    status: 409,
    message: "This shipment can't be changed that way any more. Reload to see where it is.",
  },
  receipt_known: {
    status: 409,
    message: 'A payment with this reference and amount is recorded already. If it came twice, add to the reference.',
  },
  receipt_reversed: { status: 409, message: 'This payment was reversed already.' },
  balance_changed: { status: 409, message: 'What is owed has changed. Check the new amount and send it again.' },
  payment_in_progress: {
    status: 409,
    message: "This order is being paid right now. We'll know in a few minutes whether the money comes.",
  },
  order_paid: { status: 409, message: "Already paid. Your card wasn't charged." },
  order_not_open: { status: 409, message: "This order can't be changed that way any more." },
  last_payment_method: {
    status: 409,
    message: "You're leading an auction or owe for a lot, so keep one payment method. Add another to remove this one.",
  },
  not_an_auction: { status: 409, message: "This lot isn't sold by auction." },
  auction_not_open: { status: 409, message: 'This auction has not started yet.' },
  auction_closed: { status: 409, message: 'This auction has ended.' },
  auction_not_closed: { status: 409, message: 'This auction is still running. Its record is published after close.' },
  bid_not_found: { status: 404, message: 'Bid not found.' },
  bid_already_voided: { status: 409, message: 'This bid was already voided.' },
  lot_changed: {
    status: 409,
    message: 'This lot was changed after you opened this page. Check what changed, then bid again.',
  },
  change_needs_grant: {
    status: 409,
    message: 'This lot has bids, so an admin has to approve this change. Edit the lot at the desk to ask for it.',
  },
  change_request_waiting: {
    status: 409,
    message: 'A change of this lot is waiting for approval. Cancel that request to send another.',
  },
  change_request_not_found: { status: 404, message: 'This request does not exist.' },
  change_request_decided: { status: 409, message: 'This request was already decided.' },
  change_request_lapsed: {
    status: 409,
    message: 'The lot was changed or its auction has ended since, so this request has lapsed.',
  },
  lot_not_changed: { status: 409, message: "This lot hasn't changed since you bid, so your bids stand." },
  bid_after_change: { status: 409, message: 'You bid after this lot was changed, so your bids stand.' },
  withdrawal_over: { status: 409, message: 'The time to withdraw your bids is over, so they stand.' },
  offer_not_found: { status: 404, message: 'You have no open offer for this lot.' },
  no_runner_up: { status: 409, message: "There's no eligible runner-up for this lot." },
  /** `order_id`, `order_number`: where it is paid now. */
  win_in_order: { status: 409, message: 'The buyer has placed an order for this lot. Go on from there.' },
  /** `state`: what has become of the lot meanwhile. The sentence says it too. */
  win_not_owed: { status: 409, message: 'No buyer owes for this lot right now. Reload to see where it is.' },
  /** `payment_due_at`: until when its buyer can pay. */
  win_not_overdue: {
    status: 409,
    message:
      'The buyer still has time to pay. Cancel the sale by agreement first, or wait until the payment is overdue.',
  },
  /** `next_at`: when the next one can go out; null where there is none left. */
  reminded_enough: { status: 409, message: 'The buyer was reminded a short while ago.' },
  win_extended: { status: 409, message: 'This payment was extended already. It can be extended once.' },
  winner_without_address: {
    status: 409,
    message:
      'The buyer has no address on file, and an order needs one. Ask them to add it under Account, Addresses, then record the payment.',
  },
  /** Without a number: how high the bidder bid is not the desk's to know. */
  offer_too_high: { status: 422, message: 'This is more than this bidder can be asked. Choose a lower price.' },
  not_barred: { status: 404, message: "This account isn't barred from bidding." },
  bids_withdrawn: { status: 403, message: "You withdrew your bids on this lot, so you can't bid on it again." },
  own_lot: { status: 403, message: "You can't bid on your own lot." },
  bidding_barred: { status: 403, message: "You can't bid while a payment is overdue." },
  terms_not_accepted: { status: 403, message: 'Accept our terms to bid.' },
  email_not_verified: { status: 403, message: 'Confirm your e-mail address to bid.' },
  email_not_confirmed: { status: 403, message: 'Confirm your e-mail address first.' },
  payment_method_required: { status: 403, message: 'Add a payment method to bid.' },
  /** `left_cents`: what is left of the account's credit limit. */
  over_credit_limit: { status: 422, message: 'This order is over your credit limit.' },
  wire_not_allowed: { status: 403, message: "This order can't be paid by wire." },
  proposal_lapsed: { status: 409, message: 'The time to accept this order is over.' },
  invoice_not_allowed: { status: 403, message: "Your account can't pay by invoice." },
  body_too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  invalid_fields: { status: 422, message: CHECK_ENTRIES_MESSAGE },
  bid_too_low: { status: 422, message: 'Your bid is too low.' },
  bid_needs_confirmation: { status: 422, message: "That's far above the current price. Please confirm your bid." },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  /** The sale was canceled, booked as paid, or the lot offered to another bidder, while its winner was paying. */
  win_gone: {
    status: 409,
    message: "A lot you won is no longer yours to pay for. Reload to see what's left. You weren't charged.",
  },
  cart_empty: { status: 422, message: 'Your cart is empty.' },
  shipping_not_quotable: {
    status: 422,
    message: "We can't quote freight to this address. Contact us or pick the lots up.",
  },
  order_too_large: { status: 422, message: ORDER_TOO_LARGE_MESSAGE },
  payment_declined: { status: 422, message: 'Your payment was declined. Try another payment method.' },
  invalid_payment_details: { status: 422, message: 'Invalid payment details.' },
  export_too_large: {
    status: 422,
    message: `An export has ${formatCount(MAX_EXPORT_ROWS)} lots at most. Choose a shorter period or fewer orders.`,
  },
  refund_too_large: { status: 422, message: "That's more than can still be refunded." },
  message_looks_automated: {
    status: 422,
    message: 'Your message looks automated. Turn off automatic form filling and try again.',
  },
  photo_unreadable: { status: 422, message: `We can't read that file. Use a ${PHOTO_KINDS} photo.` },
  photo_too_large: {
    status: 422,
    message: `That photo is too large. Use one of up to ${MAX_PHOTO_MEGAPIXELS} megapixels.`,
  },
  photo_too_small: {
    status: 422,
    message: `That photo is too small. Use one of at least ${MIN_PHOTO_SIDE} by ${MIN_PHOTO_SIDE} pixels.`,
  },
  lot_photos_full: { status: 422, message: `A lot shows up to ${MAX_LOT_PHOTOS} photos. Remove one to add another.` },
  certificate_file_unreadable: {
    status: 422,
    message: `We can't read that file. Use a PDF or a ${PHOTO_KINDS} photo.`,
  },
  cart_full: { status: 422, message: CART_FULL_MESSAGE },
  price_book_too_large: {
    status: 422,
    message: `A price book has ${formatCount(MAX_BOOK_ENTRIES)} entries at most. Remove some, or upload a shorter file.`,
  },
  too_many_open_price_book_uploads: {
    status: 422,
    message: `You have ${MAX_OPEN_BOOK_UPLOADS} unfinished uploads. Use or discard one to start another.`,
  },
  import_part_wrong: { status: 422, message: "This part doesn't belong to the file. Choose the file again." },
  too_many_imports: {
    status: 422,
    message: `You have ${MAX_OPEN_IMPORTS} unfinished imports. Finish or discard one to start another.`,
  },
  too_many_watches: {
    status: 422,
    message: `You're already watching ${formatCount(MAX_WATCHES)} lots. Remove some to add more.`,
  },
  too_many_lot_notes: {
    status: 422,
    message: `You have notes on ${formatCount(MAX_LOT_NOTES)} lots. Remove some to add more.`,
  },
  too_many_saved_searches: {
    status: 422,
    message: `You've saved ${MAX_SAVED_SEARCHES} searches. Remove some to save more.`,
  },
  too_many_deals: {
    status: 422,
    message: `You've saved ${MAX_DEALS} deals. Remove one to save another.`,
  },
  too_many_access_rules: {
    status: 422,
    message: `There are ${MAX_ACCESS_RULES} access rules already. Delete one to add another.`,
  },
  too_many_templates: {
    status: 422,
    message: `There are ${MAX_TEMPLATES} templates already. Delete one to add another.`,
  },
  too_many_brands: {
    status: 422,
    message: `There are ${formatCount(MAX_BRANDS)} brands already. Merge some to add another.`,
  },
  too_many_addresses: {
    status: 422,
    message: `You already have ${MAX_ADDRESSES} addresses of this kind. Remove one to add another.`,
  },
  too_many_payment_methods: {
    status: 422,
    message: `You already have ${MAX_PAYMENT_METHODS} payment methods. Remove one to add another.`,
  },
  too_many_codes: { status: 429, message: 'Too many wrong codes. Wait a minute and try again.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  test_email_too_soon: { status: 429, message: 'You can send one test e-mail a minute. Try again shortly.' },
  too_many_messages: { status: 429, message: "You've sent us many messages today. Please write again tomorrow." },
  too_many_certificates: { status: 429, message: "You've sent many certificates today. Please try again tomorrow." },
  too_many_price_book_uploads: { status: 429, message: "You've uploaded many files today. Please try again tomorrow." },
  too_many_photos: { status: 429, message: "You've sent many photos today. Please add more tomorrow." },
  too_many_declines: {
    status: 429,
    message: 'Too many payments were declined. Try again in an hour, or contact us.',
  },
  unexpected: { status: 500, message: "An error occured and we couldn't process your request." },
  contact_closed: { status: 503, message: "This market doesn't take messages yet. Please try again later." },
  payments_closed: { status: 503, message: "This market doesn't take payments yet." },
  gateway_away: {
    status: 503,
    message: "We can't reach our payment provider. You haven't been charged. Try again soon.",
  },
  storage_away: { status: 503, message: "We can't save or open files right now. Try again in a moment." },
  payment_method_not_removed: { status: 503, message: 'Could not remove payment information at this time.' },
  busy: { status: 503, message: "We're very busy right now. Try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
