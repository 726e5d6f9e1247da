import type { PageSeam, ReportPageError, SiteEntry } from '@lotyard/contract/page-seam'
import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { RouterContextProvider, ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
export { createRequestHandler } from 'react-router'
export { renderMail } from './mails/index.ts'
import { createApi } from './api/api.ts'
import { NonceContext } from './lib/pages/nonce.ts'
import { pageContext } from './lib/pages/page-context.ts'

const RENDER_TIMEOUT_MS = 8_000

type Satisfying<Wanted, Given extends Wanted> = Given
/** Fails to compile where this file lacks an export that the server reads, or has it with another type. */
export type CheckedEntry = Satisfying<
  SiteEntry<ServerBuild, RouterContextProvider>,
  typeof import('./entry.server.tsx')
>

/** The server calls this through the build: its own import of the context key would be another key. */
export function preparePage({ transport, ...known }: PageSeam): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, { ...known, api: createApi(transport) })
  return context
}

/** The server reports errors itself, through its own log: it reads them from here. */
let reportError: ReportPageError = () => {}
export function onPageError(report: ReportPageError): void {
  reportError = report
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // An aborted request is a reader who left, not a fault.
  if (!request.signal.aborted) reportError(error, request)
}

/** Renders the whole page before a byte is sent: one buffered reply is faster than a stream, and can be cached. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = context.get(pageContext)
  let finalStatus = status
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Everything in its place: React would move what is loaded on demand to the end of a long page, and without scripts
        // it would never be shown.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timeout)
          text(pipe(new PassThrough())).then(resolve, reject)
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500
          handleError(error, { request })
        },
      },
    )
    const timeout = setTimeout(() => abort(new Error('rendering a page took too long')), RENDER_TIMEOUT_MS)
  })
  return new Response(withPatientScripts(html), { status: finalStatus, headers })
}

/** Browsers would load modules ahead of the first photos. On a slow line what is seen comes first. */
function withPatientScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}
