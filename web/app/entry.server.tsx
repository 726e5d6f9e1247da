import type { PageSeam, ReportPageError, SiteEntry } from '@lotyard/contract/site/page-seam'
import { RouterContextProvider, type ServerBuild } from 'react-router'
export { renderMail } from './mails/index.ts'
import { createApi } from './api/api.ts'
import { makePageHandler, type HandlePage } from './document.tsx'
import { pageContext } from './lib/pages/page-context.ts'

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

export function createPageHandler(build: ServerBuild, mode: string): HandlePage {
  return makePageHandler(build, mode, handleError)
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

/** The router's build wants a default export that draws documents; ours are drawn by the page handler. */
export default function drawDocument(): never {
  throw new Error('a document reached the router')
}
