export const PAYOUTS_PATH = '/admin/payouts/'

/** With the form that undoes a repayment or write-off. */
export function undoPath(seller: string, adjustment: string): string {
  return `${PAYOUTS_PATH}?${new URLSearchParams({ seller, undo: adjustment })}`
}

type Pages = {
  /** Of what was paid out. */
  page?: number
  salesPage?: number
}

/** `seller` empty: of all of them. */
export function payoutsPath(seller: string, { page = 0, salesPage = 0 }: Pages = {}): string {
  const query = new URLSearchParams({
    ...(seller !== '' && { seller }),
    ...(page > 0 && { page: `${page}` }),
    ...(salesPage > 0 && { sales_page: `${salesPage}` }),
  })
  return query.size === 0 ? PAYOUTS_PATH : `${PAYOUTS_PATH}?${query}`
}
