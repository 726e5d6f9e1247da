import type { OrderMailKind } from '@lotyard/contract/site/mails'

/** Every job with its payload. A handler may run twice, so a payload names facts and never amounts. */
export type Jobs = {
  send_mail: { mailId: string }
  /** Sessions, tokens and attempt counts that are over. */
  remove_expired: Record<string, never>
  /** What every reader of the change feed has seen long ago. */
  trim_listing_changes: Record<string, never>
  /** The sizes and formats of a photo that were too slow to make while the uploader waited. */
  make_photo_renditions: { photoId: string }
  /** A photo whose account is gone. The name of its files is here because its row goes first. */
  remove_photo: { photoId: string; contentHash: string }
  /** The file of a logo that a site showed. */
  remove_logo: { hash: string }
  /** A file of a resale certificate whose account is gone. Its row goes first. */
  remove_document: { fileKey: string }
  /** Every minute while the demo is on: ended lots are listed again, and new ones come in. */
  refresh_demo: Record<string, never>
  /** At an auction's end. */
  close_auction: { listingName: string }
  /** Every minute: what was missed, what ends soon, who did not pay. */
  sweep_auctions: Record<string, never>
  /** Turns what happened in auctions into mail. */
  drain_auction_events: Record<string, never>
  /** Every few seconds: tells those who want to know at once of lots that have just been published. */
  announce_lots: Record<string, never>
  /** Every few seconds: finds which deals new lots, and auctions that end soon, may be. */
  find_deals: Record<string, never>
  /** Values what was found for an account's deals, and tells it. */
  value_deals: { accountId: string }
  /** Every few minutes: e-mails of new lots, to those whose morning has come. */
  send_digests: Record<string, never>
  /** Every minute: watched lots that end within the hour, or have become cheaper. */
  tell_watchers: Record<string, never>
  /** Several times an hour; on Monday morning it has something to do. */
  send_newsletter: Record<string, never>
  /** Soon after a buyer saved what they want to hear of. */
  send_inventory_digest: { accountId: string }
  /** `minute`: when it was asked for, so that one request sends one mail. */
  send_test_digest: { accountId: string; minute: string }
  /** Does what an order's payment is waiting for at the gateway: capture, void or refund. */
  settle_payment: { orderId: string }
  /** Every minute: payments that wait for something, and invoices that are overdue. */
  sweep_orders: Record<string, never>
  /** Every minute: what the lots of new orders are expected to bring, by the price books of their buyers. */
  value_orders: Record<string, never>
  /** Every minute: what became of payments whose outcome never reached us. */
  recover_orders: Record<string, never>
  /** Tells of what became of an order. `about`: the warehouse, refund or problem that it is about, where it is one of several. */
  write_order_mail: { kind: OrderMailKind; orderId: string; about: string | null }
  /** Finds out what an imported file is, and which columns it has. */
  read_import: { importId: string }
  /** Reads every line of it. */
  check_import: { importId: string }
  /** Makes drafts of the lines. */
  save_import: { importId: string }
  /** Its file and its lines, after it was discarded. */
  remove_import: { importId: string }
  /** Finds out what a file for a price book is, and which columns it has. */
  read_price_book: { uploadId: string }
  /** Judges every line of it. */
  check_price_book: { uploadId: string }
  /** A file that was used, discarded or forgotten. Its row may be gone. */
  remove_price_book_file: { fileKey: string }
  /** Every minute: counts the days again that sales, ends and cancellations have changed. */
  count_numbers: Record<string, never>
  /** Every five minutes: what lots brought, in the months that sales, ends and refunds have changed. */
  count_market: Record<string, never>
  /** The gateway forgets a customer whose account was deleted. */
  forget_customer: { accountId: string }
  /** Minutes after a payment method was taken out of use, in case the process that removes it did not finish. */
  finish_method_removal: { id: string }
}
export type JobName = keyof Jobs

/** All others have a key: one that was enqueued with a key and has none was replaced by a later one (given-up-queries.ts). */
export const UNKEYED_JOBS = ['write_order_mail', 'finish_method_removal'] as const satisfies JobName[]
export type UnkeyedJob = (typeof UNKEYED_JOBS)[number]
