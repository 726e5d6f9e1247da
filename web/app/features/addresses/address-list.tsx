import type { Address } from '@lotyard/contract/account/addresses'
import type { ReactNode } from 'react'

type Props = {
  addresses: readonly Address[]
  /** The one that is being edited; its form takes its place. */
  editedId: string | null
  form: ReactNode
  draw: (address: Address) => ReactNode
  /** Marked for a moment. */
  savedId?: string | null
}

/**
 * Saved addresses as cards. One that was removed while it was being edited keeps its place with its form: anywhere else
 * React would draw the form again, without what was typed.
 */
export function AddressList({ addresses, editedId, form, draw, savedId = null }: Props) {
  const isGone = editedId !== null && !addresses.some(({ id }) => id === editedId)
  const entries: { id: string; address: Address | null }[] = addresses.map((address) => ({ id: address.id, address }))
  if (isGone) entries.push({ id: editedId, address: null })
  return (
    // One column again where the menu of the account stands beside it.
    <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      {entries.map(({ id, address }) =>
        id === editedId || address === null ? (
          <li key={id} className="col-span-full rounded-sm border border-line-strong p-3 sm:p-4">
            {form}
          </li>
        ) : (
          <li
            key={id}
            className={`flex flex-col justify-between gap-4 rounded-sm border border-line p-3 sm:p-4 ${id === savedId ? 'just-moved' : ''}`}
          >
            {draw(address)}
          </li>
        ),
      )}
    </ul>
  )
}
