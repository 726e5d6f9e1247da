export const PAYOUTS_PATH = '/admin/payouts/'

/** `seller` empty: of all of them. */
export function payoutsPath(seller: string, page = 0): string {
  const query = new URLSearchParams({ ...(seller !== '' && { seller }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? PAYOUTS_PATH : `${PAYOUTS_PATH}?${query}`
}
