import type { App } from '../../src/http/route.ts'

export type TableRoute = { method: string; path: string }

/** Every route that the application has, read from the tree that its router prints. */
export function listRoutes(app: App): TableRoute[] {
  const routes: TableRoute[] = []
  const ancestors: string[] = []
  for (const line of app.printRoutes().split('\n')) {
    const [, indent = '', piece = '', methods = ''] = /^([ │├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    // A level is four characters wide.
    const depth = indent.length / 4 - 1
    const path = (ancestors[depth - 1] ?? '') + piece
    ancestors[depth] = path
    for (const method of methods.split(', '))
      if (/^[A-Z]+$/.test(method) && method !== 'HEAD') routes.push({ method, path })
  }
  return routes
}
