import type { Address } from '@lotyard/contract/account/addresses'
import { useState } from 'react'
import { useApi } from '../../../api/api-context.ts'
import { editAddress } from '../../../features/addresses/edit-address.ts'
import type { EditAddress } from '../../../flows/checkout/steps/addresses/saved-address.tsx'

type Edited = {
  addresses: readonly Address[]
  edit: EditAddress
  /** Grows with every edit: an order to an edited address is priced again. */
  count: number
}

/** The buyer's addresses with what was edited on this page, until the page loads them again. */
export function useEditedAddresses(loaded: readonly Address[], refreshCart: () => Promise<void>): Edited {
  const api = useApi()
  const [edited, setEdited] = useState<{ loaded: readonly Address[]; changes: Address[]; count: number }>({
    loaded,
    changes: [],
    count: 0,
  })
  const changes = edited.loaded === loaded ? edited.changes : []

  return {
    addresses: loaded.map((address) => changes.find(({ id }) => id === address.id) ?? withoutDefault(address, changes)),
    count: edited.count,
    async edit(before, entered) {
      const outcome = await editAddress(api, before, entered, refreshCart)
      if (!outcome.ok) return outcome
      setEdited((last) => ({
        loaded,
        changes: [...(last.loaded === loaded ? last.changes : []).filter(({ id }) => id !== before.id), outcome.data],
        count: last.count + 1,
      }))
      return null
    },
  }
}

/** There is one default of a role: another that became it takes it from this one. */
function withoutDefault(address: Address, changes: readonly Address[]): Address {
  const isReplaced = address.default && changes.some((change) => change.role === address.role && change.default)
  return isReplaced ? { ...address, default: false } : address
}
