import type { DirectOrderLot, directOrderLotsEndpoint } from '@lotyard/contract/orders/direct-orders'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../api/api-context.ts'

const PAUSE_MS = 300

type Found = { search: string; lots: DirectOrderLot[]; problem: string | null }

/** Lots for what is typed, after a pause; answers to older words are dropped. Null while there is nothing to show. */
export function useFoundLots(typed: string): { found: DirectOrderLot[] | null; problem: string | null } {
  const api = useApi()
  const [answer, setAnswer] = useState<Found | null>(null)
  const search = typed.trim()
  useEffect(() => {
    if (search === '') return
    let isOld = false
    async function ask(): Promise<void> {
      const outcome = await api.call<typeof directOrderLotsEndpoint>('GET', '/api/admin/direct_orders/lots', {
        query: { search },
      })
      if (isOld) return
      setAnswer({
        search,
        lots: outcome.ok ? outcome.data.lots : [],
        problem: outcome.ok ? null : outcome.error.message,
      })
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [api, search])
  if (search === '' || answer?.search !== search) return { found: null, problem: null }
  return { found: answer.problem === null ? answer.lots : null, problem: answer.problem }
}
