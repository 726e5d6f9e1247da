export const PAYOUTS_PATH = '/admin/payouts/'

/** With the form that undoes a repayment or write-off. */
export function undoPath(seller: string, adjustment: string): string {
  return `${PAYOUTS_PATH}?${new URLSearchParams({ seller, undo: adjustment })}`
}

/** `seller` empty: of all of them. */
export function payoutsPath(seller: string, page = 0): string {
  const query = new URLSearchParams({ ...(seller !== '' && { seller }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? PAYOUTS_PATH : `${PAYOUTS_PATH}?${query}`
}
