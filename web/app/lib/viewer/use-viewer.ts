import type { CartSummary } from '@lotyard/contract/orders/cart'
import { useRouteLoaderData } from 'react-router'

export type KnownViewer = {
  csrfToken: string
  email: string
  /** When the page was loaded. */
  unreadNotices: number
  /** When the page was loaded; null when it could not be read. */
  cart: CartSummary | null
}

/** The account that is signed in, with what every page knows of it; null for visitors. */
export function useViewer(): KnownViewer | null {
  const root = useRouteLoaderData<{ viewer: KnownViewer | null } | undefined>('root')
  return root?.viewer ?? null
}
