import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { withoutDesk, writeShopRoutes } from './shop-routes.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const LIST = {
  entry: { module: '/assets/entry.js' },
  routes: {
    root: { id: 'root', path: '' },
    browse: { id: 'browse', parentId: 'root', path: 'lots/:view?' },
    desk: { id: 'desk', parentId: 'root', path: 'admin' },
    orders: { id: 'orders', parentId: 'desk', path: 'orders' },
    home: { id: 'home', parentId: 'desk', index: true },
  },
}
const script = `window.__reactRouterManifest=${JSON.stringify(LIST)};`

test('the shop’s list has all pages but those under the desk', () => {
  const shop = withoutDesk(script)
  expect(shop.startsWith('window.__reactRouterManifest={')).toBe(true)
  expect(shop.endsWith('};')).toBe(true)
  const list = JSON.parse(shop.slice(shop.indexOf('{'), -1)) as typeof LIST
  expect(Object.keys(list.routes)).toEqual(['root', 'browse'])
  expect(list.entry).toEqual(LIST.entry)
})

test('styles of a page’s own fail the build: no part of the router that is left waits for them', () => {
  const styled = script.replace('"id":"browse"', '"id":"browse","css":["/assets/browse.css"]')
  expect(() => withoutDesk(styled)).toThrow('browse has styles of its own')
})

test('it is written beside the list of all pages, under a name that changes with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-routes-'))
  folders.push(folder)
  await expect(writeShopRoutes(folder)).rejects.toThrow('no list of pages')
  await writeFile(join(folder, 'manifest-0a1b2c.js'), script)
  await writeShopRoutes(folder)
  expect(await readFile(join(folder, 'manifest-0a1b2c-shop.js'), 'utf8')).toBe(withoutDesk(script))
})
