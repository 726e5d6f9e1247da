// What the listings board of the desk can show, and in which order.

/** The tabs, in their order. `ended` holds what ended without a sale. */
export const BOARD_TABS = {
  all: 'All',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  for_sale: 'For sale',
  awaiting_payment: 'Awaiting payment',
  sold: 'Sold',
  ended: 'Ended',
} as const
export type BoardTab = keyof typeof BOARD_TABS

export const BOARD_SORTS = {
  newest: 'Newest',
  ending: 'Ending soonest',
  price_up: 'Price, lowest first',
  price_down: 'Price, highest first',
  msrp_share: '% of MSRP, lowest first',
  longest: 'Longest on sale',
} as const
export type BoardSort = keyof typeof BOARD_SORTS

/** As the desk's other lists: a row with its photo and badges takes as long to draw as all that PostgreSQL reads for it. */
export const BOARD_PAGE_SIZE = 25

/**
 * Lists are counted, paged and sorted up to here, newest first. Without it, a market of a million listings would be read
 * whole for each look at a tab.
 */
export const BOARD_LIMIT = 10_000

/** How far the tabs are counted that are not shown: nobody needs more of them than that there are many. */
export const TAB_LIMIT = 2_000

/** As many as one bulk action takes. */
export const MAX_BULK_LISTINGS = 500
