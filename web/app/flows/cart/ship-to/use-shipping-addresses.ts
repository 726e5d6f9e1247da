import type { Address, listAddressesEndpoint } from '@lotyard/contract/account/addresses'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'

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
  const take = useCallback((outcome: Awaited<ReturnType<typeof listShipping>>) => {
    setProblem(outcome.ok ? null : outcome.error.message)
    if (outcome.ok) setAddresses(outcome.data.addresses)
  }, [])
  useEffect(() => void listShipping(api).then(take), [api, take])
  return { addresses, problem, load: async () => take(await listShipping(api)) }
}

function listShipping(api: Api) {
  return api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses', { query: { role: 'shipping' } })
}
