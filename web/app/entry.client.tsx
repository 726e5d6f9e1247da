import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createApi } from './lib/api.ts'
import { ApiContext } from './lib/api-context.ts'
import { createBrowserTransport } from './lib/browser-transport.ts'
import { syncClock } from './lib/clock.ts'

// Libraries that add a <style> of their own (the dialog's scroll lock) take the nonce from this name.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

syncClock()
const api = createApi(createBrowserTransport())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiContext value={api}>
        <HydratedRouter />
      </ApiContext>
    </StrictMode>,
  )
})
