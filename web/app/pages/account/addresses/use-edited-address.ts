import type { Address } from '@lotyard/contract/account/addresses'
import { useState } from 'react'
import type { Failure } from '../../../api/api.ts'
import { toEntered, type EnteredAddress } from '../../../features/addresses/entered-address.ts'
import type { RefusedForm } from './sent-form.ts'

export type EditedAddress = Pick<Address, 'id' | 'role'> & {
  /** Null once it was removed, in another tab or on another device. */
  saved: Address | null
  entered: EnteredAddress
  /** Why it was not saved, other than that it is gone. */
  failure: Failure | undefined
}

/**
 * The address whose form is open. It may be removed meanwhile, and then vanishes from the lists: its form stays, with what
 * was typed. Null where there is no such address.
 */
export function useEditedAddress(
  addresses: readonly Address[],
  id: string | null,
  refused: RefusedForm | undefined,
): EditedAddress | null {
  const found = addresses.find((address) => address.id === id) ?? null
  const [lastKnown, setLastKnown] = useState(found)
  if (found !== null && found !== lastKnown) setLastKnown(found)
  if (id === null) return null
  const mine = refused?.id === id ? refused : undefined
  const known = found ?? (lastKnown?.id === id ? lastKnown : null)
  const role = known?.role ?? mine?.role
  const entered = mine?.entered ?? (known === null ? undefined : toEntered(known))
  if (role === undefined || entered === undefined) return null
  const wasMissed = mine?.failure.error.code === 'address_not_found'
  // The lists are not loaded again after a refusal, so they may still hold it.
  const isGone = found === null || wasMissed || mine?.intent === 'create'
  return { id, role, entered, saved: isGone ? null : found, failure: wasMissed ? undefined : mine?.failure }
}
