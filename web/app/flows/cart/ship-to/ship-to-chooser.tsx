import type { Address } from '@lotyard/contract/account/addresses'
import type { Flash } from '@lotyard/contract/rules/site/flash'
import { useState } from 'react'
import { useApi } from '../../../api/api-context.ts'
import type { Failure } from '../../../api/api.ts'
import { AddressForm } from '../../../features/addresses/address-form.tsx'
import { AddressPicker, type PickerState } from '../../../features/addresses/address-picker.tsx'
import { editAddress, EDITED_MESSAGE } from '../../../features/addresses/edit-address.ts'
import { enteredAt, readEntered, toEntered, type EnteredAddress } from '../../../features/addresses/entered-address.ts'
import type { CartStore } from '../../../features/cart/store/cart-store.ts'
import { useDeliverTo } from '../../../lib/viewer/use-deliver-to.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { CartSkeleton } from '../cart-skeleton.tsx'
import { createShippingAddress } from './change-ship-to.ts'
import { useShippingAddresses } from './use-shipping-addresses.ts'

type Props = {
  store: CartStore
  shipToId: string | null
  /** Back to the cart, with what to say there. */
  onDone: (message: Flash | null) => void
}

type Refused = { id: string | null; failure: Failure; entered?: EnteredAddress }

/** Spec §4: choose a saved address, enter a new one, or edit one in place. Each refreshes the cart. */
export default function ShipToChooser({ store, shipToId, onDone }: Props) {
  const api = useApi()
  const { addresses, problem, load } = useShippingAddresses()
  const [state, setState] = useState<PickerState>({ kind: 'closed' })
  const [refused, setRefused] = useState<Refused | null>(null)
  const place = useDeliverTo()
  const [isSending, setIsSending] = useState(false)
  const [isEdited, setIsEdited] = useState(false)

  function go(next: PickerState) {
    setRefused(null)
    setIsEdited(false)
    setState(next)
  }

  async function send(call: () => Promise<Failure | null>, refusal: Omit<Refused, 'failure'>): Promise<boolean> {
    if (isSending) return false
    setIsSending(true)
    const failure = await call()
    setIsSending(false)
    setRefused(failure && { ...refusal, failure })
    return failure === null
  }

  async function choose({ id }: Pick<Address, 'id'>) {
    const isDone = await send(() => shipTo(store, id), { id })
    if (isDone) onDone(null)
  }

  async function create(fields: FormData) {
    const entered = readEntered(fields)
    const isDone = await send(() => createShippingAddress(api, store, entered), { id: null, entered })
    if (isDone) onDone({ kind: 'success', text: 'Address added successfully.' })
  }

  async function save(before: Address, entered: EnteredAddress): Promise<Failure | null> {
    const outcome = await editAddress(api, before, entered, store.refresh)
    return outcome.ok ? null : outcome
  }

  async function edit(before: Address, fields: FormData) {
    const entered = readEntered(fields)
    if (!(await send(() => save(before, entered), { id: before.id, entered }))) return
    await load()
    go({ kind: 'closed' })
    setIsEdited(true)
  }

  if (problem !== null)
    return (
      <Notice kind="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{problem}</p>
          <Button isSmall onClick={() => void load()}>
            Retry
          </Button>
          <Button isSmall onClick={() => onDone(null)}>
            Back to cart
          </Button>
        </div>
      </Notice>
    )
  if (addresses === null) return <CartSkeleton />

  const shown: PickerState = addresses.length === 0 ? { kind: 'new' } : state
  const leave = () => onDone(null)
  const back = addresses.length === 0 ? leave : () => go({ kind: 'closed' })
  const edited = shown.kind === 'edit' ? addresses.find(({ id }) => id === shown.id) : undefined
  const form =
    edited === undefined ? (
      <AddressForm
        title="New shipping address"
        addressRole="shipping"
        entered={refused?.entered ?? (addresses.length === 0 && place !== null ? enteredAt(place) : undefined)}
        failure={refused?.failure}
        canBeDefault={addresses.length > 0}
        submitLabel="Ship to this address"
        cancelTo={back}
        sending={{ send: (fields) => void create(fields), isSending }}
      >
        <p className="text-ink-soft">We ship to the 48 contiguous states and DC.</p>
      </AddressForm>
    ) : (
      <AddressForm
        key={edited.id}
        title="Edit address"
        addressRole="shipping"
        entered={refused?.entered ?? toEntered(edited)}
        failure={refused?.failure}
        canBeDefault={!edited.default}
        submitLabel="Save address"
        cancelTo={back}
        sending={{ send: (fields) => void edit(edited, fields), isSending }}
      >
        {null}
      </AddressForm>
    )
  return (
    <>
      {isEdited && <Notice kind="success">{EDITED_MESSAGE}</Notice>}
      <AddressPicker
        title="Ship to"
        addresses={addresses}
        state={shown.kind === 'edit' && edited === undefined ? { kind: 'closed' } : shown}
        form={form}
        choice={{ label: 'Ship here', intent: (address) => void choose(address) }}
        chosenId={shipToId}
        failed={
          refused?.id != null && refused.entered === undefined
            ? { id: refused.id, failure: refused.failure }
            : undefined
        }
        links={{ closed: back, new: () => go({ kind: 'new' }), edit: (id) => () => go({ kind: 'edit', id }), leave }}
      />
    </>
  )
}

async function shipTo(store: CartStore, id: string): Promise<Failure | null> {
  const outcome = await store.change({ account_shipping_address_id: id })
  return outcome.ok ? null : outcome
}
