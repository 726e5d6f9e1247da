import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { useRouteLoaderData } from 'react-router'

/** Where this browser wants lots delivered while the cart has no address to ship to; null where it has not said. */
export function useDeliverTo(): DeliverTo | null {
  return useRouteLoaderData<{ deliverTo: DeliverTo | null } | undefined>('root')?.deliverTo ?? null
}
