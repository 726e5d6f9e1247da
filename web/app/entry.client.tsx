import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ApiContext } from './api/api-context.ts'
import { browserApi, browserCsrfToken } from './api/browser-api.ts'
import { withRoutePostHeaders } from './api/route-posts.ts'
import { holdFailedLoads } from './features/connection/held-loads.ts'
import { syncClock } from './lib/browser/clock.ts'
import { startTracking } from './lib/browser/tracking.ts'
import { restorePageState } from './lib/pages/page-state.ts'

// The router has no setting for this.
window.fetch = withRoutePostHeaders(window.fetch.bind(window), browserCsrfToken())
restorePageState((window as unknown as { __reactRouterContext: object }).__reactRouterContext)
syncClock()
startTracking()
holdFailedLoads()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiContext value={browserApi()}>
        <HydratedRouter />
      </ApiContext>
    </StrictMode>,
  )
})
