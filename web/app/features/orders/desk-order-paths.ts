// Where the desk shows orders. Apart from the paths of buyers: many pages of the desk link to an order, and show none.

export const DESK_ORDERS_PATH = '/admin/orders/'

export function deskOrderPath(id: string): string {
  return `${DESK_ORDERS_PATH}${encodeURIComponent(id)}/`
}
