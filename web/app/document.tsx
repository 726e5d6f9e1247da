// Draws a page: loaders, then React, then what the browser needs to take the page over.
//
// In place of the router's own handler for documents, which encodes all data of a page for a stream, reads the stream back
// while React draws, and copies the HTML through three more streams. Data requests still go to the router.
import type { PageReply } from '@lotyard/contract/site/page-seam'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  createStaticHandler,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import { createDrawnCards } from './features/lot-cards/drawn/drawn-cards.ts'
import { DrawnCardsContext, type PageCards } from './features/lot-cards/drawn/drawn-cards-context.ts'
import { toDataRoutes } from './lib/pages/paths/data-routes.ts'
import { isDeskPath } from './lib/pages/paths/desk-path.ts'
import { NonceContext } from './lib/pages/drawing/nonce.ts'
import { pageContext } from './lib/pages/page-context.ts'
import { pageStateScript } from './lib/pages/page-state.ts'
import { toScriptJson } from './lib/pages/drawing/script-json.ts'
import { shopListOf } from './lib/pages/paths/shop-list.ts'

const RENDER_TIMEOUT_MS = 8_000
const HTML: PageReply['headers'] = [['content-type', 'text/html; charset=utf-8']]
/** React's mark of a part that it could not draw at once: its script was not loaded yet, or it failed. */
const GIVEN_UP = '<!--$!-->'
/** Looked for first: a page has few dollar signs, and a search for the whole mark stops at each of its thousand tags. */
const GIVEN_UP_END = '$!-->'

type Report = (error: unknown, given: { request: Request }) => void
export type HandlePage = (request: Request, context: RouterContextProvider) => Promise<PageReply>

export function makePageHandler(build: ServerBuild, mode: string, report: Report): HandlePage {
  const handleData = createRequestHandler(build, mode)
  const handler = createStaticHandler(toDataRoutes(build.routes), { basename: build.basename })
  const frameFor = createFrames(build)
  const openCards = createDrawnCards()

  return async (request, context) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('.data') || pathname === build.routeDiscovery.manifestPath)
      return toReply(await handleData(request, context))
    const loaded = await handler.query(request, { requestContext: context })
    if (loaded instanceof Response) return toReply(loaded)
    for (const error of Object.values(loaded.errors ?? {})) {
      if (!isRouteErrorResponse(error)) report(error, { request })
    }
    const { nonce } = context.get(pageContext)
    const drawing = { frame: frameFor(loaded.matches), request, nonce, cards: openCards(), report }
    try {
      return await draw(loaded, drawing)
    } catch (error) {
      report(error, { request })
      const failed = { ...loaded, statusCode: 500, errors: { root: new Error('a page could not be drawn') } }
      return draw(failed, { ...drawing, cards: null })
    }
  }
}

/** What is the same whenever a page is drawn. */
type Frame = Omit<EntryContext, 'staticHandlerContext' | 'renderMeta'>
type Matches = StaticHandlerContext['matches']

/**
 * A frame knows only the routes that lead to its page: the router sorts and compares all that it is given, again for each
 * page. Browsers get the whole table, in a file of its own; outside the desk without the desk's pages.
 */
function createFrames(build: ServerBuild): (matches: Matches) => Frame {
  const known = new Map<string, Frame>()
  return (matches) => {
    const pageId = matches.at(-1)!.route.id
    const frame = known.get(pageId) ?? frameOf(build, matches)
    known.set(pageId, frame)
    return frame
  }
}

function frameOf(build: ServerBuild, matches: Matches): Frame {
  const { assets, routes, basename, future, ssr, routeDiscovery } = build
  const ids = matches.map(({ route }) => route.id)
  const url = matches.some(({ pathname }) => isDeskPath(pathname)) ? assets.url : shopListOf(assets.url)
  return {
    manifest: { ...assets, url, routes: Object.fromEntries(ids.map((id) => [id, assets.routes[id]])) },
    routeModules: Object.fromEntries(ids.map((id) => [id, routes[id]!.module])),
    serverHandoffString: toScriptJson({ basename, future, routeDiscovery, ssr, isSpaMode: false }),
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
    serializeError: () => ({ message: 'Unexpected Server Error' }),
  } as unknown as Frame
}

type Drawing = { frame: Frame; request: Request; nonce: string; cards: PageCards | null; report: Report }

async function draw(
  loaded: StaticHandlerContext,
  { frame, request, nonce, cards, report }: Drawing,
): Promise<PageReply> {
  const page = () => {
    const entry: EntryContext = { ...frame, staticHandlerContext: loaded, renderMeta: {} }
    return (
      <NonceContext value={nonce}>
        <DrawnCardsContext value={cards}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </DrawnCardsContext>
      </NonceContext>
    )
  }
  let status = loaded.statusCode
  // Without its first line browsers would draw the page as those of thirty years ago did. React's stream writes it itself.
  let html = `<!DOCTYPE html>${renderToString(page())}`
  if (html.includes(GIVEN_UP_END) && html.includes(GIVEN_UP))
    html = await renderPatiently(page(), nonce, (error) => {
      status = 500
      report(error, { request })
    })
  else cards?.learn(html)
  const headEnd = html.indexOf('</head>')
  const end = startOfModules(html)
  const head = withPatientScripts(html.slice(0, headEnd))
  return { status, headers: HTML, body: [head, html.slice(headEnd, end), pageStateScript(loaded), html.slice(end)] }
}

/**
 * Where the scripts begin that take the page over. What they read must come before them: they are asynchronous, so one that
 * the browser has already runs while the rest of the page is still on its way, and found the state cut off in the middle.
 */
function startOfModules(html: string): number {
  const module = html.lastIndexOf(' type="module" async=""')
  return module === -1 ? html.lastIndexOf('</body>') : html.lastIndexOf('<script', module)
}

/** Browsers would load modules ahead of the first photos. On a slow line what is seen comes first. */
function withPatientScripts(head: string): string {
  return head.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

/** Waits for parts whose scripts are loaded on demand. Needed for the first page that shows one. */
function renderPatiently(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Everything in its place: React would move what is loaded on demand to the end of a long page, and without scripts
      // it would never be shown.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timeout)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      onError,
    })
    const timeout = setTimeout(() => abort(new Error('rendering a page took too long')), RENDER_TIMEOUT_MS)
  })
}

async function toReply(response: Response): Promise<PageReply> {
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  return { status: response.status, headers, body: [await response.text()] }
}
