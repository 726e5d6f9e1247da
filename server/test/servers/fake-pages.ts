import type { PageSeam } from '@lotyard/contract/site/page-seam'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { LoadPages, PagesBuild, PagesEntry } from '../../src/ssr/pages/pages-build.ts'

export type FakePages = {
  loadPages: LoadPages
  clientDir: string
  /** The forms that reached an action, as they came. */
  posts: { path: string; fields: Record<string, string> }[]
  remove: () => Promise<void>
}

/** Stands in for the site's build, for tests of the way to it: every address is a page, and has an action. */
export async function fakePages(): Promise<FakePages> {
  const clientDir = `${await mkdtemp(join(tmpdir(), 'pages-'))}/`
  await mkdir(`${clientDir}assets`)
  const posts: FakePages['posts'] = []
  const entry = {
    createPageHandler: createFakePageHandler,
    preparePage: (_seam: PageSeam) => new RouterContextProvider(),
    onPageError() {},
    handleError() {},
    renderMail: () => Promise.reject(new Error('a page draws no mail')),
    default: async (_request: Request, status: number, headers: Headers) => {
      headers.set('content-type', 'text/html')
      return new Response('<h1>A page</h1>', { status, headers })
    },
  } satisfies PagesEntry & Record<string, unknown>
  const action = async ({ request }: { request: Request }) => {
    const fields = Object.fromEntries(new URLSearchParams(await request.text()))
    posts.push({ path: new URL(request.url).pathname, fields })
    return { done: true }
  }
  const build = fakeBuild(entry, { action })
  return { loadPages: async () => build, clientDir, posts, remove: () => rm(clientDir, { recursive: true }) }
}

/** Pages drawn by the router itself, which calls the entry's default export. */
export function createFakePageHandler(build: ServerBuild, mode: string): ReturnType<PagesEntry['createPageHandler']> {
  const handle = createRequestHandler(build, mode)
  return async (request, context) => {
    const response = await handle(request, context)
    return { status: response.status, headers: [...response.headers], body: [await response.text()] }
  }
}

/** A build of one route, which takes every address. */
export function fakeBuild(entry: PagesEntry, route: { loader?: unknown; action: unknown }): PagesBuild {
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '*', module: { default: () => null, ...route } } },
    assets: { entry: { module: '', imports: [] }, routes: { root: { id: 'root', module: '' } }, url: '', version: '1' },
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as PagesBuild
}
