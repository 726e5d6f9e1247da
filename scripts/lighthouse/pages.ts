// The pages that are measured, whose they are, and where they are in a market.
import { signIn, type Account } from './sign-in.ts'

type MeasuredPage = { as?: Account; path: string | ((url: string) => Promise<string>) }

export const PAGES: Readonly<Record<string, MeasuredPage>> = {
  home: { path: '/' },
  browse: { path: '/lots/' },
  lot: { path: findAuction },
  'sign-in': { path: '/account/sign_in/' },
  // The cart opens over any page.
  cart: { as: 'buyer', path: '/lots/?show_cart' },
  checkout: { as: 'buyer', path: '/checkout' },
  orders: { as: 'buyer', path: '/account/orders/' },
  today: { as: 'admin', path: '/admin/' },
}

const LOTS_IN_CART = 3

export type Visit = { address: string; headers: Record<string, string> }

/** Where a page is, and what a browser sends with each request to be its reader. */
export async function visitOf({ as: account, path }: MeasuredPage, url: string): Promise<Visit> {
  const headers: Record<string, string> = account === undefined ? {} : { cookie: await signIn(url, account) }
  if (account === 'buyer') await fillCart(url, headers)
  return { address: url + (typeof path === 'string' ? path : await path(url)), headers }
}

type Listing = { name: string; path: string; primary_photo: object | null; auction: { ends_at: string } | null }

async function findListings(url: string, query: string): Promise<Listing[]> {
  const reply = await fetch(`${url}/api/listings/?${query}`)
  if (!reply.ok) throw new Error(`The market answered ${reply.status} when asked for its lots.`)
  const { listings } = (await reply.json()) as { listings: Listing[] }
  return listings
}

/** The open auction with a photo that ends last, so that it does not end while it is measured. */
async function findAuction(url: string): Promise<string> {
  const found = (await findListings(url, 'buying_format=auction&page_size=100'))
    .filter(({ primary_photo: photo }) => photo !== null)
    .toSorted((a, b) => b.auction!.ends_at.localeCompare(a.auction!.ends_at))
  if (found[0] === undefined) throw new Error('There is no open auction with a photo to measure.')
  return found[0].path
}

/** A lot that is in the cart already stays there once. */
async function fillCart(url: string, headers: Record<string, string>): Promise<void> {
  const tokenReply = await fetch(`${url}/api/csrf_token`, { headers })
  const { csrf_token: token } = (await tokenReply.json()) as { csrf_token: string }
  const lots = await findListings(url, `buying_format=fixed_price&page_size=${LOTS_IN_CART}`)
  for (const { name } of lots) {
    const reply = await fetch(`${url}/api/cart/listings`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ name }),
    })
    if (!reply.ok) throw new Error(`The market answered ${reply.status} when a lot was put into the cart.`)
  }
}
