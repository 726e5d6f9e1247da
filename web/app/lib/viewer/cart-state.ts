// What every page knows of the buyer's cart: which lots are in it, and where it ships to.
//
// A page is drawn with what the server knew. What this tab, other tabs and other devices change afterwards is put here and
// counts as long as it is newer, so that all buttons of a lot and the number in the header agree.
import type { CartSummary } from '@lotyard/contract/orders/cart'
import { useSyncExternalStore } from 'react'
import { useViewer, type KnownViewer } from './use-viewer.ts'

/** `gone`: the server refused to add the lot because it is no longer for sale. */
export type LotInCart = 'out' | 'busy' | 'in' | 'gone'

type State = { email: string; summary: CartSummary | null; busy: readonly string[]; gone: readonly string[] }
let state = stateOf('')
const listeners = new Set<() => void>()

function stateOf(email: string): State {
  return { email, summary: null, busy: [], gone: [] }
}

/** Reads the state of this account only: another one in the same tab must not inherit the last one’s lots. */
function change(email: string, toPart: (before: State) => Partial<State>): void {
  const before = state.email === email ? state : stateOf(email)
  state = { ...before, ...toPart(before) }
  for (const listener of listeners) listener()
}

export function listenToCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An older one never replaces a newer one. */
export function putCart(email: string, summary: CartSummary): void {
  const known = state.email === email ? state.summary : null
  if (known === null || known.version <= summary.version) change(email, () => ({ summary }))
}

export function setLotBusy(email: string, name: string, isBusy: boolean): void {
  change(email, ({ busy }) => {
    const others = busy.filter((one) => one !== name)
    return { busy: isBusy ? [...others, name] : others }
  })
}

export function setLotGone(email: string, name: string): void {
  change(email, ({ gone }) => ({ gone: [...gone, name] }))
}

type Known = Pick<KnownViewer, 'email' | 'cart'>

/** Null when it could not be read, and for visitors. */
export function readKnownCart(viewer: Known | null): CartSummary | null {
  if (viewer === null) return null
  const known = state.email === viewer.email ? state.summary : null
  return known === null || (viewer.cart?.version ?? 0) > known.version ? viewer.cart : known
}

export function readLotInCart(viewer: Known | null, name: string): LotInCart {
  if (state.email === viewer?.email) {
    if (state.busy.includes(name)) return 'busy'
    if (state.gone.includes(name)) return 'gone'
  }
  return isInCart(readKnownCart(viewer), name)
}

export function isInCart(cart: CartSummary | null, name: string): 'in' | 'out' {
  return cart?.names.includes(name) ? 'in' : 'out'
}

export function useKnownCart(): CartSummary | null {
  const viewer = useViewer()
  return useSyncExternalStore(
    listenToCart,
    () => readKnownCart(viewer),
    () => viewer?.cart ?? null,
  )
}

export function useLotInCart(name: string): LotInCart {
  const viewer = useViewer()
  return useSyncExternalStore(
    listenToCart,
    () => readLotInCart(viewer, name),
    () => isInCart(viewer?.cart ?? null, name),
  )
}
