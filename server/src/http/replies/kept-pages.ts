import type { App } from '../route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keptPages: KeptPages
  }
}

/**
 * Pages that are kept for visitors for a moment. Code that changes in this process what they show says so here: an editor
 * who looks at the page as a visitor next would otherwise see it as it was.
 */
export type KeptPages = {
  forget: () => void
  onForget: (listener: () => void) => void
}

export function registerKeptPages(app: App): void {
  const listeners: (() => void)[] = []
  app.decorate('keptPages', {
    forget: () => listeners.forEach((listener) => listener()),
    onForget: (listener) => void listeners.push(listener),
  })
}
