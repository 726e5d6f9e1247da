// Leaves out of the browser's scripts what React and the router carry for sites that use them otherwise: every buyer would
// load it. The server and `npm run dev` have both whole.
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { leaveOut, type Cuts } from './leave-out.ts'
import { REACT_CUTS, REACT_VERSION } from './react-cuts.ts'
import { ROUTER_CUTS, ROUTER_STAND_INS, ROUTER_VERSION } from './router-cuts.ts'

const CUTS = { ...REACT_CUTS, ...ROUTER_CUTS }
const MODULE = /\/node_modules\/((?:react|react-dom|react-router|scheduler)\/[^?]+)/
const VERSIONS = { react: REACT_VERSION, 'react-dom': REACT_VERSION, 'react-router': ROUTER_VERSION }

export function unusedParts(): Plugin {
  const cut = new Set<string>()
  return {
    name: 'unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      cut.clear()
      for (const [library, version] of Object.entries(VERSIONS)) requireVersion(library, version)
    },
    load: {
      filter: { id: MODULE },
      handler: (id) => ROUTER_STAND_INS[pathOf(id)] ?? null,
    },
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const path = pathOf(id)
        if (!Object.hasOwn(CUTS, path)) return null
        cut.add(path)
        return { code: cutModule(path, code), map: null }
      },
    },
    buildEnd(error) {
      const missed = Object.keys(CUTS).filter((path) => !cut.has(path))
      if (error === undefined && missed.length > 0) this.error(`not part of the build any more: ${missed.join(', ')}`)
    },
  }
}

/** The source of a module of a library without its unused parts, or as it is. */
export function cutModule(path: string, code: string): string {
  if (!Object.hasOwn(CUTS, path)) return code
  try {
    return leaveOut(code, merge(CUTS[path]!))
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
}

function pathOf(id: string): string {
  return MODULE.exec(id)?.[1] ?? ''
}

function merge(list: readonly Cuts[]): Cuts {
  return {
    kinds: list.flatMap(({ kinds = [] }) => kinds),
    functions: Object.assign({}, ...list.map(({ functions }) => functions)) as Record<string, string>,
    fixed: Object.assign({}, ...list.map(({ fixed }) => fixed)) as Record<string, string>,
    hooks: list.flatMap(({ hooks = [] }) => hooks),
    statements: list.flatMap(({ statements = [] }) => statements),
    texts: list.flatMap(({ texts = [] }) => texts),
  }
}

function requireVersion(library: string, version: string): void {
  const installed = (createRequire(import.meta.url)(`${library}/package.json`) as { version: string }).version
  if (installed !== version)
    throw new Error(`web/unused-parts was made for ${library} ${version}: read it again for ${installed}`)
}
