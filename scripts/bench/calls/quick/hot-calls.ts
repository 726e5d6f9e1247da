// What the quick bench measures: what buyers ask for all day and wait for, and the desk's first two screens.
import { nameOf, type Example } from '../examples/example.ts'

/** Names of rows, as the whole bench prints them, and how many requests a round makes: about a tenth of a second each. */
export const HOT_CALLS: Readonly<Record<string, number>> = {
  'GET /api/listings/, visitor': 100,
  'GET /api/listings/ (a word), visitor': 100,
  'GET /api/listings/autocomplete, visitor': 150,
  'GET /api/listings/{name}, buyer': 150,
  'GET /api/cart, buyer': 80,
  'page / (not kept), visitor': 24,
  'page /lots/:view? (not kept), visitor': 24,
  'page /lots/:view?, buyer': 24,
  // A round later another lot: a visitor's page that is kept costs nearly nothing.
  'page /detail/:name, visitor': 20,
  'page /detail/:name, buyer': 20,
  'page /account, buyer': 24,
  'page /checkout, buyer': 20,
  'page /admin/listings, admin': 6,
  'page /admin/orders, admin': 16,
  'POST /api/account/starred/listings, buyer': 100,
  'POST /api/account/addresses, buyer': 80,
  'POST /api/cart/listings, buyer': 60,
  'POST /cart/listings, buyer': 60,
  'POST /api/checkout/preview, buyer': 40,
  'POST /api/listings/{name}/bids, buyer': 60,
  'POST /api/account/session, visitor': 12,
}

export type HotCall = { name: string; example: Example; requestsARound: number }

/** In the order of the examples: reads first, because writes change what later calls find. */
export function chooseHotCalls(examples: readonly Example[]): HotCall[] {
  return examples.flatMap((example) => {
    const name = nameOf(example)
    const requestsARound = HOT_CALLS[name]
    return requestsARound === undefined ? [] : [{ name, example, requestsARound }]
  })
}
