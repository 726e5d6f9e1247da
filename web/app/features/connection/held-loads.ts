// What React Router loads for a page comes by fetch. Where the network fails it, the router would put an error page in the
// place of the page that the reader is on. Such a load is held instead: it waits and is tried again, by the reader or by
// itself, and the page stays. A load that the reader no longer wants is aborted by the router, as ever.

/** A server that restarts is back within seconds. */
const RETRY_MS = 5_000
/** No reader waits longer than this for a page. From then on only the reader and the network's return try again. */
const MAX_RETRIES = 60

const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

export function listenToHeldLoads(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function hasHeldLoads(): boolean {
  return waiting.size > 0
}

export function retryHeldLoads(): void {
  for (const retry of waiting) retry()
}

export function holdFailedLoads(target: Pick<Window, 'fetch' | 'addEventListener'> = window): void {
  const fetchOnce = target.fetch.bind(window)
  target.fetch = async (input, init) => {
    if (!isPageLoad(input, init)) return fetchOnce(input, init)
    for (let retries = 0; ; retries++) {
      try {
        return await fetchOnce(input, init)
      } catch (error) {
        // Only a network that fails is a TypeError.
        if (!(error instanceof TypeError) || init?.signal?.aborted) throw error
        await waitForRetry(init?.signal ?? null, retries < MAX_RETRIES)
      }
    }
  }
  target.addEventListener('online', retryHeldLoads)
}

/** The data of a page, or the routes that lead to it. Without a signal routes are looked up ahead: no navigation waits. */
function isPageLoad(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (!(input instanceof URL) || (init?.method ?? 'GET') !== 'GET') return false
  return input.pathname.endsWith('.data') || (input.pathname === '/__manifest' && init?.signal != null)
}

function waitForRetry(signal: AbortSignal | null, isTimed: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = isTimed ? setTimeout(retry, RETRY_MS) : undefined
    function end(): void {
      clearTimeout(timer)
      waiting.delete(retry)
      signal?.removeEventListener('abort', abort)
      for (const listener of listeners) listener()
    }
    function retry(): void {
      end()
      resolve()
    }
    function abort(): void {
      end()
      reject(signal?.reason)
    }
    waiting.add(retry)
    signal?.addEventListener('abort', abort)
    for (const listener of listeners) listener()
  })
}
