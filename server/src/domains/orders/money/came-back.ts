import { sql } from 'kysely'

/**
 * Of a row of refund_shares(), `share`: the lot's whole price was given back, so that it wasn't bought in the end. Freight may
 * have been kept: that is money, and makes no sale.
 */
export const PRICE_CAME_BACK = sql`share.borne_cents >= share.price_cents`
