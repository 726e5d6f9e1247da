// Writes the list of pages that buyers load: the router's own list without the desk's pages.
//
// Browsers get the addresses of all pages at once. The desk has more of them than the shop, and every buyer would load them.
// A browser that only knows the shop asks the server for a page of the desk: see pages/shop/errors/not-found.tsx.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { shopListOf } from './app/lib/pages/paths/shop-list.ts'

type ListedRoute = { id: string; parentId?: string; path?: string; css?: string[] }
type RouteList = { routes: Record<string, ListedRoute> }

const LIST = /^manifest-[0-9a-f]+\.js$/
const DESK_PATH = 'admin'

export function shopRoutes(): Plugin {
  return {
    name: 'shop-routes',
    apply: 'build',
    // With the server's half, which is built last: the router's list is written beside the scripts only then.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir }) => writeShopRoutes(join(dir!, '../client/assets')),
    },
  }
}

export async function writeShopRoutes(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => LIST.test(file))
  if (name === undefined) throw new Error(`the router wrote no list of pages to ${folder}`)
  await writeFile(join(folder, shopListOf(name)), withoutDesk(await readFile(join(folder, name), 'utf8')))
}

/** The list is a script that sets one variable to JSON. */
export function withoutDesk(script: string): string {
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
  const list = JSON.parse(script.slice(start, end)) as RouteList
  const styled = Object.values(list.routes).find(({ css = [] }) => css.length > 0)
  // The document has one file of styles. What waits for others before it shows a page is left out of the router.
  if (styled !== undefined) throw new Error(`${styled.id} has styles of its own: see unused-parts/router-cuts.ts`)
  const routes = Object.fromEntries(Object.entries(list.routes).filter(([, route]) => !isOfDesk(list, route)))
  return script.slice(0, start) + JSON.stringify({ ...list, routes }) + script.slice(end)
}

function isOfDesk({ routes }: RouteList, route: ListedRoute): boolean {
  for (let current: ListedRoute | undefined = route; current; current = routes[current.parentId ?? '']) {
    if (current.path === DESK_PATH) return true
  }
  return false
}
