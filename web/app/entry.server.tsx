import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
export { createRequestHandler } from 'react-router'
export { renderMail } from './mails/index.ts'
import { createApi, type Transport } from './api/api.ts'
import { NonceContext } from './lib/pages/nonce.ts'
import { pageContext, type PageContext } from './lib/pages/page-context.ts'

const RENDER_TIMEOUT_MS = 8_000

/** What the server hands over for one page request. It reads this from the build, because two imports of the context key would be two keys. */
export type PageSeams = Omit<PageContext, 'api'> & { transport: Transport }

export function preparePage({ transport, ...seams }: PageSeams): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, { ...seams, api: createApi(transport) })
  return context
}

/** The server reports errors itself, through its own log: it reads them from here. */
let reportError: (error: unknown, request: Request) => void = () => {}
export function onPageError(report: typeof reportError): void {
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
  return new Response(html, { status: finalStatus, headers })
}
