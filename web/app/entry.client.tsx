import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ApiContext } from './api/api-context.ts'
import { browserApi } from './api/browser-api.ts'
import { syncClock } from './lib/browser/clock.ts'
import { startTracking } from './lib/browser/tracking.ts'

// Libraries that add a <style> of their own (the dialog's scroll lock) take the nonce from this name.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

syncClock()
startTracking()

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
