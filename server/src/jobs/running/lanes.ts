// Which jobs share slots. Each lane has slots of its own, and no lane ever takes those of another: a gateway or a mail server
// that doesn't answer holds up what needs it, and auctions still close on time (decision 064).
import type { JobName } from '../jobs.ts'

export const LANES = ['closing', 'gateway', 'mail', 'house'] as const
export type Lane = (typeof LANES)[number]

export const SLOTS: Record<Lane, number> = {
  /** The sweep is in a queue and takes one at most: the others are always there for auctions that end now. */
  closing: 4,
  gateway: 4,
  /** As many as there are connections to the mail server. */
  mail: 2,
  house: 4,
}

/** What calls outside must not be in `house` or `closing`. */
export const LANE_OF: Record<JobName, Lane> = {
  close_auction: 'closing',
  sweep_auctions: 'closing',
  settle_payment: 'gateway',
  recover_orders: 'gateway',
  forget_customer: 'gateway',
  finish_method_removal: 'gateway',
  send_mail: 'mail',
  announce_lots: 'house',
  check_import: 'house',
  check_price_book: 'house',
  count_market: 'house',
  count_numbers: 'house',
  drain_auction_events: 'house',
  find_deals: 'house',
  make_photo_renditions: 'house',
  read_import: 'house',
  read_price_book: 'house',
  refresh_demo: 'house',
  remove_document: 'house',
  remove_expired: 'house',
  remove_import: 'house',
  remove_logo: 'house',
  remove_photo: 'house',
  remove_price_book_file: 'house',
  save_import: 'house',
  send_digests: 'house',
  send_inventory_digest: 'house',
  send_newsletter: 'house',
  send_test_digest: 'house',
  sweep_orders: 'house',
  tell_watchers: 'house',
  trim_listing_changes: 'house',
  value_deals: 'house',
  value_orders: 'house',
  write_order_mail: 'house',
}
