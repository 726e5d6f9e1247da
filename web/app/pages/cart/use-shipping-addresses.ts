import type { Address, listAddressesEndpoint } from '@lotyard/contract/addresses'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../api/api-context.ts'

type Listed = {
  /** Null before they are there. */
  addresses: Address[] | null
  problem: string | null
  load: () => Promise<void>
}

export function useShippingAddresses(): Listed {
  const api = useApi()
  const [addresses, setAddresses] = useState<Address[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    const outcome = await api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses', {
      query: { role: 'shipping' },
    })
    setProblem(outcome.ok ? null : outcome.error.message)
    if (outcome.ok) setAddresses(outcome.data.addresses)
  }, [api])
  useEffect(() => void load(), [load])
  return { addresses, problem, load }
}
