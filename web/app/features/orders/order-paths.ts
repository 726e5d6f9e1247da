// Where the pages of an order are. An id comes from the server, but also from typed addresses.

export const ORDERS_PATH = '/account/orders/'

export function orderPath(id: string): string {
  return `${ORDERS_PATH}${encodeURIComponent(id)}/`
}

export function invoicePath(id: string): string {
  return `${orderPath(id)}invoice/`
}

/** A file, not a page: the router must not try to draw it. */
export function invoicePdfPath(id: string): string {
  return `${orderPath(id)}invoice.pdf`
}

/** A file too. */
export function paymentCalendarPath(id: string): string {
  return `${orderPath(id)}payment.ics`
}

export function problemPath(id: string): string {
  return `${orderPath(id)}problem/`
}

/** Of the API: where a buyer's photos of a problem are sent to. */
export function orderPhotosPath(id: string): string {
  return `/api/orders/${encodeURIComponent(id)}/photos`
}

/** The pass of a shipment that is picked up; without a booked time, where one is chosen. */
export function pickUpPath(id: string, part: number): string {
  return `${orderPath(id)}pickup/${part}/`
}

/** A file too. */
export function pickUpCalendarPath(id: string, part: number): string {
  return `${pickUpPath(id, part)}pickup.ics`
}

/** For its owner. Whoever else pays has a link of their own. */
export function payPath(id: string): string {
  return `${orderPath(id)}pay/`
}

export function successPath(id: string): string {
  return `/checkout/success/${encodeURIComponent(id)}/`
}
