/** Who typed a card in, as far as the limit of declines counts them. */
export type Payer = { accountId: string; addressGroup: string }

/**
 * The limit of declines that orders count. Saving a card asks its bank as well: without the same limit, an attacker would
 * try out stolen cards here instead of at the checkout.
 */
export type Declines = {
  areTooMany: (payer: Payer) => Promise<boolean>
  note: (payer: Payer) => Promise<void>
}
