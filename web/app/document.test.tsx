// @vitest-environment node
import type { PageSeam } from '@lotyard/contract/site/page-seam'
import type { ComponentType, ReactNode } from 'react'
import {
  data,
  Outlet,
  redirect,
  Scripts,
  useLoaderData,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { makePageHandler } from './document.tsx'
import { preparePage } from './entry.server.tsx'
import { lazyPart } from './ui/layout/lazy-part.tsx'

type Module = Record<string, unknown> & { default: ComponentType }

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head />
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)
const Late = lazyPart(async () => ({ default: () => <p>Here at last</p> }))

const PAGES: Record<string, Module> = {
  shown: {
    loader: async () => ({ title: 'Pans </script> & pots' }),
    default: () => <h1>{useLoaderData<{ title: string }>().title}</h1>,
  },
  late: { default: () => <Late /> },
  gone: { loader: () => Promise.reject(data({ code: 'listing_not_found' }, { status: 404 })), default: () => null },
  failed: { loader: () => Promise.reject(new Error('a secret of ours')), default: () => null },
  undrawn: {
    default() {
      throw new Error('a secret of ours')
    },
  },
  moved: { loader: () => redirect('/shown'), default: () => null },
  'admin/orders': { default: () => <p>Orders</p> },
  'admin/lost': {
    loader: () => Promise.reject(data(null, { status: 404 })),
    default: () => null,
    ErrorBoundary: () => <p>Not on this desk</p>,
  },
  posted: {
    action: async ({ request }: { request: Request }) => ({ name: (await request.formData()).get('name') }),
    default: () => <p>Posted</p>,
  },
}

function setUp() {
  const root: Module = { Layout, default: () => <Outlet />, ErrorBoundary: () => <p>Something went wrong</p> }
  const routes: ServerBuild['routes'] = { root: { id: 'root', path: '', module: root } }
  const manifest: Record<string, object> = { root: { id: 'root', path: '', hasLoader: false, module: '/root.js' } }
  for (const [id, module] of Object.entries(PAGES)) {
    routes[id] = { id, parentId: 'root', path: id, module }
    manifest[id] = { id, parentId: 'root', path: id, hasLoader: 'loader' in module, module: `/${id}.js` }
  }
  const build = {
    routes,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: manifest,
      url: '/assets/manifest-0a1b.js',
      version: '1',
    },
    entry: { module: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: 'initial' },
    basename: '/',
  } as unknown as ServerBuild
  const report = vi.fn<(error: unknown) => void>()
  const handle = makePageHandler(build, 'production', report)
  const context = (): RouterContextProvider =>
    preparePage({ nonce: 'n1', transport: async () => ({ status: 200, body: {} }) } as unknown as PageSeam)
  const get = async (path: string, init?: RequestInit) => {
    const reply = await handle(new Request(`http://lotyard.test${path}`, init), context())
    return { ...reply, body: reply.body.join('') }
  }
  return { get, report }
}

test('a page is drawn with its data, once as HTML and once as JSON that cannot end its element', async () => {
  const { status, headers, body } = await setUp().get('/shown')
  expect(status).toBe(200)
  expect(headers).toEqual([['content-type', 'text/html; charset=utf-8']])
  expect(body).toContain('<h1>Pans &lt;/script&gt; &amp; pots</h1>')
  expect(body).toContain('{"loaderData":{"shown":{"title":"Pans \\u003c/script> & pots"}}')
  expect(body.match(/^<!DOCTYPE html>/)).not.toBeNull()
  expect(body.endsWith('</body></html>')).toBe(true)
})

test('the data is there before the scripts that read it: they may run before the page has arrived as a whole', async () => {
  const { body } = await setUp().get('/shown')
  const state = body.indexOf('<script type="application/json" id="page-state">')
  const modules = body.indexOf(' type="module" async=""')
  expect(state).toBeGreaterThan(0)
  expect(body.indexOf('</script>', state)).toBeLessThan(modules)
})

test('buyers load the list of the shop’s pages, the desk that of all', async () => {
  const { get } = setUp()
  expect((await get('/shown')).body).toContain('"/assets/manifest-0a1b-shop.js"')
  expect((await get('/admin/orders')).body).toContain('"/assets/manifest-0a1b.js"')
})

test('scripts carry the nonce of the page', async () => {
  const { body } = await setUp().get('/shown')
  const scripts = [...body.matchAll(/<script(?! type="application\/json")[^>]*>/g)].map(([tag]) => tag)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter((tag) => !tag.includes('nonce="n1"'))).toEqual([])
})

test('a part whose script is loaded on demand is waited for, and is in its place', async () => {
  const { get, report } = setUp()
  for (const { status, body } of [await get('/late'), await get('/late')]) {
    expect(status).toBe(200)
    expect(body.match(/<!DOCTYPE html>/g)).toHaveLength(1)
    expect(body.indexOf('Here at last')).toBeLessThan(body.indexOf('<script'))
  }
  expect(report).not.toHaveBeenCalled()
})

test('what a loader refuses is the error page of that status, and no fault is reported', async () => {
  const { get, report } = setUp()
  const { status, body } = await get('/gone')
  expect(status).toBe(404)
  expect(body).toContain('Something went wrong')
  expect(body).toContain('"errors":{"root":{"status":404')
  expect(report).not.toHaveBeenCalled()
  expect((await get('/nowhere')).status).toBe(404)
})

test('a route with an error page of its own shows that one, and the browser takes it over there', async () => {
  const { status, body } = await setUp().get('/admin/lost')
  expect(status).toBe(404)
  expect(body).toContain('Not on this desk')
  expect(body).not.toContain('Something went wrong')
  expect(body).toContain('"errors":{"admin/lost":{"status":404')
})

test.each(['/failed', '/undrawn'])(
  '%s is reported, and shows the error page without a word of the reason',
  async (path) => {
    const { get, report } = setUp()
    const { status, body } = await get(path)
    expect(status).toBe(500)
    expect(body).toContain('Something went wrong')
    expect(body).not.toContain('secret')
    expect(report).toHaveBeenCalledTimes(1)
  },
)

test('a redirect is one', async () => {
  const { status, headers } = await setUp().get('/moved')
  expect(status).toBe(302)
  expect(headers).toContainEqual(['location', '/shown'])
})

test('a posted form reaches its action, and the page after it knows the result', async () => {
  const { body } = await setUp().get('/posted', { method: 'POST', body: new URLSearchParams({ name: 'pan' }) })
  expect(body).toContain('"actionData":{"posted":{"name":"pan"}}')
})

test('data of a page, without the page, is left to the router', async () => {
  const { status, headers, body } = await setUp().get('/shown.data')
  expect(status).toBe(200)
  expect(headers).toContainEqual(['content-type', 'text/x-script'])
  expect(body).toContain('Pans')
})
