// The built site: where it is, and what the server finds in it.
import type { SiteEntry } from '@lotyard/contract/site/page-seam'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RouterContextProvider, ServerBuild } from 'react-router'

export type PagesEntry = SiteEntry<ServerBuild, RouterContextProvider>
export type PagesBuild = ServerBuild & { entry: { module: PagesEntry } }
/** Called for every page: in development the code changes between two requests. */
export type LoadPages = () => Promise<PagesBuild>

export const WEB_DIR = fileURLToPath(new URL('../../../../web/', import.meta.url))
export const CLIENT_DIR = `${WEB_DIR}build/client/`
const SERVER_BUILD = `${WEB_DIR}build/server/index.js`

export async function loadBuiltPages(): Promise<PagesBuild> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The site is not built yet: run `npm run build -w web`.')
  return (await import(pathToFileURL(SERVER_BUILD).href)) as PagesBuild
}
