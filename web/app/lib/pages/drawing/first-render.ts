// React takes over the server's page only if the browser's first render draws the same. Times would differ without this.
import { createContext, useSyncExternalStore } from 'react'
import { subscribeToNothing } from '../../browser/subscribe-to-nothing.ts'

/** When the server rendered the page, in milliseconds: the first render in the browser counts down from the same time. */
export const RenderedAtContext = createContext(0)

/** False on the server and in the first render, true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
