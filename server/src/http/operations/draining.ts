// Lets a process leave without a failed request. Told to drain, it says so at /readyz and goes on serving, but ends every
// connection with its next reply: a balancer finds another process for what comes then.
//
// Also turns away what arrives once the application itself closes, in our own words: the framework's have no Retry-After.
import { Refusal } from '../../lib/refusal.ts'
import type { App } from '../route.ts'

export type Draining = {
  readonly isDraining: boolean
  /** From now on, for this long. Told again with a shorter time, the process ends sooner. */
  begin: (forMs: number) => void
  /** For what holds connections open: it must let go of them within the time. */
  onBegin: (listener: (forMs: number) => void) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

export function registerDraining(app: App): void {
  const listeners: ((forMs: number) => void)[] = []
  let isDraining = false
  let isClosing = false
  app.decorate('draining', {
    get isDraining() {
      return isDraining
    },
    begin(forMs) {
      isDraining = true
      for (const listener of listeners) listener(forMs)
    },
    onBegin: (listener) => void listeners.push(listener),
  })
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', (_request, reply, done) => {
    // Already here, because an event stream writes its headers itself.
    if (isDraining || isClosing) reply.header('connection', 'close')
    done(isClosing ? new Refusal('busy') : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Requests that were under way when it began.
    if (isDraining || isClosing) reply.header('connection', 'close')
    done()
  })
}
