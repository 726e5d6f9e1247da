import type { listOrdersEndpoint, Order } from '@lotyard/contract/orders/orders'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

/** The account's last order. Null while it is not known, and where there is none. */
export function useNewestOrder(isNeeded: boolean): Order | null {
  const api = useApi()
  const [newest, setNewest] = useState<Order | null>(null)

  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    async function load(): Promise<void> {
      const query = { page: 0, page_size: 1 }
      const outcome = await api.call<typeof listOrdersEndpoint>('GET', '/api/orders', { query })
      // Without it the page still leads to all orders.
      if (!isOver && outcome.ok) setNewest(outcome.data.orders[0] ?? null)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [api, isNeeded])
  return newest
}
