// Leaves out of the browser's scripts what the router carries for sites that use it otherwise: every buyer would load it.
//
// Each stand-in has the names that the router imports from the part. An upgrade that imports another one fails the build.
import type { Plugin } from 'vite'

const STAND_INS: Record<string, string> = {
  // For tracing: nothing on this site hands the router `instrumentations`.
  'router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const [instrumentHandler, instrumentationResultMetaContext] = []`,
  // For pages whose addresses are asked for one by one: ours come all at once (routeDiscovery in react-router.config.ts).
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = []`,
}

const PART = /\/react-router\/dist\/production\/lib\/(.+)$/

export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: PART },
      handler: (id) => STAND_INS[PART.exec(id)?.[1] ?? ''] ?? null,
    },
  }
}
