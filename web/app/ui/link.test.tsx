import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from './link.tsx'

afterEach(() => vi.unstubAllEnvs())

function markup(isServer: boolean): string {
  vi.stubEnv('SSR', isServer)
  const links = (
    <>
      <Link to="/lots/?category=toys-baby&page=2#results" className="text-link" rel="nofollow" preventScrollReset>
        Toys
      </Link>
      <Link to="/detail/A-1/?search=caf%C3%A9%20%22x%22" aria-current="page" data-track-event="lot_open">
        Lot
      </Link>
      <Link to="/">Home</Link>
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: links }], { initialEntries: ['/account/bids/'] })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/ ?([\w-]+="[^"]*")/g, ' $1')
}

/** Attributes may come in another order. */
const sorted = (html: string) => html.split(/[ >]/).toSorted()

test('the server writes a link with the attributes that the browser gives it', () => {
  expect(markup(true)).toContain('href="/lots/?category=toys-baby&amp;page=2#results"')
  expect(sorted(markup(true))).toEqual(sorted(markup(false)))
})
