// What the router carries for sites that use it otherwise. Made by hand from the source of ROUTER_VERSION; usage.test.ts
// reads our sources for what is left out here.
import { NOTHING, REFUSE, type Cuts } from './leave-out.ts'

export const ROUTER_VERSION = '8.4.0'

const ROUTER = 'react-router/dist/production/lib'

/**
 * Whole modules. Each stand-in has the names that the router imports from the part: an upgrade that imports another one
 * fails the build.
 */
export const ROUTER_STAND_INS: Readonly<Record<string, string>> = {
  // For tracing: nothing on this site hands the router `instrumentations`.
  [`${ROUTER}/router/instrumentation.js`]: `
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const [instrumentHandler, instrumentationResultMetaContext] = []`,
  // For pages whose addresses are asked for one by one: ours come all at once (routeDiscovery in react-router.config.ts).
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = []`,
}

/** Loads and posts beside the page's own: no component of ours makes a fetcher, so the lists of them are always empty. */
const FETCHERS: Cuts = {
  texts: [
    [
      'fetchLoadMatches.forEach((f, key) => { if (initialHydration || … return { dsMatches, revalidatingFetchers };',
      'return { dsMatches, revalidatingFetchers };',
    ],
    [
      'if (revalidatingFetchers.length > 0) updates.fetchers = getUpdatedRevalidatingFetchers(revalidatingFetchers);',
      '',
    ],
    [
      'revalidatingFetchers.filter((f) => !f.matches || … return { loaderData, errors };',
      'return { loaderData, errors };',
    ],
    ['redirect = findRedirect(fetcherResults); if (redirect) { … return { shortCircuited: true }; }', ''],
    [
      'let didUpdateFetcherRedirects = markFetchRedirectsDone(workingFetchers); let didAbortFetchLoads = abortStaleFetchLoads(pendingNavigationLoadId, workingFetchers); let shouldUpdateFetchers = didUpdateFetcherRedirects || didAbortFetchLoads || revalidatingFetchers.length > 0;',
      'let shouldUpdateFetchers = false;',
    ],
    [
      'let workingFetchers = new Map(state.fetchers); let didUpdateFetcherRedirects = markFetchRedirectsDone(workingFetchers);',
      'let didUpdateFetcherRedirects = false, workingFetchers;',
    ],
  ],
  functions: {
    deleteFetcher: REFUSE,
    fetch: REFUSE,
    handleFetcherAction: REFUSE,
    handleFetcherLoader: REFUSE,
    resetFetcher: REFUSE,
  },
}

/** Routes that come, or change, after the start. */
const LATE_ROUTES: Cuts = {
  texts: [
    ['fogOfWar.active = false;', ''],
    ['fogOfWar.active', 'false', 7],
    ['if (isFogOfWar) {', 'if (false) {', 3],
    ['if (!isFogOfWar) {', '{'],
    // Routes of a framework are lazy by property.
    [
      'if (typeof route.lazy === "function") { let cachedPromise = lazyRouteFunctionCache',
      'if (false) { let cachedPromise = lazyRouteFunctionCache',
    ],
  ],
  functions: {
    _internalSetRoutes: REFUSE,
    checkFogOfWar: '{ return { active: false, matches } }',
    discoverRoutes: REFUSE,
    patchRoutes: REFUSE,
    patchRoutesImpl: REFUSE,
  },
}

const VIEW_TRANSITIONS: Cuts = {
  texts: [
    [
      'let viewTransitionOpts; if (pendingAction === "POP" && … updateState({ ...newState, actionData,',
      'let viewTransitionOpts; updateState({ ...newState, actionData,',
    ],
  ],
  functions: { persistAppliedTransitions: NOTHING, restoreAppliedTransitions: NOTHING },
}

export const ROUTER_CUTS: Readonly<Record<string, readonly Cuts[]>> = {
  [`${ROUTER}/router/router.js`]: [FETCHERS, LATE_ROUTES, VIEW_TRANSITIONS],
  [`${ROUTER}/components.js`]: [
    {
      texts: [
        ['let isViewTransitionAvailable = router.window', 'let isViewTransitionAvailable = false && router.window'],
        ['if (!viewTransitionOpts || !isViewTransitionAvailable) { if', '{ if'],
        ['if (vtContext.isTransitioning && !vtContext.flushSync) setRenderDfd(new Deferred());', ''],
        ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
        ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
      ],
    },
  ],
  [`${ROUTER}/dom/ssr/single-fetch.js`]: [{ functions: { singleFetchLoaderFetcherStrategy: REFUSE } }],
  [`${ROUTER}/dom/ssr/routes.js`]: [
    { functions: { createClientRoutesWithHMRRevalidationOptOut: REFUSE, wrapShouldRevalidateForHdr: REFUSE } },
  ],
  // Our links load nothing ahead. Each had two effects, two states and a new ref at every drawing for it.
  [`${ROUTER}/dom/ssr/components.js`]: [
    { functions: { Links: REFUSE, PrefetchPageLinks: REFUSE, usePrefetchBehavior: '{ return [false, null, {}] }' } },
  ],
  [`${ROUTER}/dom/lib.js`]: [{ texts: [['ref: mergeRefs(forwardedRef, prefetchRef),', 'ref: forwardedRef,']] }],
  // Styles are one file, in the document.
  [`${ROUTER}/dom/ssr/links.js`]: [{ functions: { prefetchRouteCss: NOTHING, prefetchStyleLinks: NOTHING } }],
  // Advice to developers, which they get from `npm run dev`.
  [`${ROUTER}/router/history.js`]: [{ texts: [['function warning(', '/*@__NO_SIDE_EFFECTS__*/ function warning(']] }],
  [`${ROUTER}/server-runtime/warnings.js`]: [
    { texts: [['function warnOnce(', '/*@__NO_SIDE_EFFECTS__*/ function warnOnce(']] },
  ],
}
