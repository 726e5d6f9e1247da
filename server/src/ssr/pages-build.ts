import type { DisplayStyle } from '@lotyard/contract/rules/catalogue/display-style'
import type { Flash } from '@lotyard/contract/rules/site/flash'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RouterContextProvider, ServerBuild, createRequestHandler } from 'react-router'
import type { Transport } from './inject-transport.ts'

/** What one page request hands to the site's code (web/app/entry.server.tsx). */
export type PageSeams = {
  transport: Transport
  isSignedIn: boolean
  publicUrl: string
  sendsMail: boolean
  nonce: string
  displayStyle: DisplayStyle
  attribution: { key: string; sdkUrl: string } | null
  takeFlash: () => Flash | null
  leaveFlash: (flash: Flash) => void
}

export type PagesEntry = {
  /** The router's own: in development the pages run on another copy of it than the server would import. */
  createRequestHandler: typeof createRequestHandler
  preparePage: (seams: PageSeams) => RouterContextProvider
  onPageError: (report: (error: unknown, request: Request) => void) => void
}

export type PagesBuild = ServerBuild & { entry: { module: PagesEntry } }
/** Asked anew for every page: in development the code changes between two requests. */
export type LoadPages = () => Promise<PagesBuild>

export const WEB_DIR = fileURLToPath(new URL('../../../web/', import.meta.url))
export const CLIENT_DIR = `${WEB_DIR}build/client/`
const SERVER_BUILD = `${WEB_DIR}build/server/index.js`

export async function loadBuiltPages(): Promise<PagesBuild> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The site is not built yet: run `npm run build -w web`.')
  return (await import(pathToFileURL(SERVER_BUILD).href)) as PagesBuild
}
