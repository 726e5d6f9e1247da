import type { Address } from '@lotyard/contract/addresses'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { AddressLines, nameAddress } from './address-lines.tsx'

/** Spec §8: the message for an address that was edited where it is chosen. On the account page it is 'updated'. */
export const EDITED_MESSAGE = 'Address edited successfully.'

/** Spec §4: the form is new, edit or closed. */
export type PickerState = { kind: 'closed' } | { kind: 'new' } | { kind: 'edit'; id: string }

type Props = {
  addresses: readonly Address[]
  state: PickerState
  /** The form of the state, where it is open. */
  form: ReactNode
  /** What a press on an address's button posts besides its id, and what the button says. */
  choice: { intent: string; label: string }
  links: { closed: string; new: string; edit: (id: string) => string }
}

/** Choose a saved address, edit one in place, or enter a new one. Each state has its address, so all work without scripts. */
export function AddressPicker({ addresses, state, form, choice, links }: Props) {
  if (state.kind === 'new')
    return (
      <div className="grid gap-5">
        {addresses.length > 0 && (
          <LinkButton isSmall to={links.closed} preventScrollReset className="justify-self-start">
            Choose a saved address
          </LinkButton>
        )}
        {form}
      </div>
    )
  const isGone = state.kind === 'edit' && !addresses.some(({ id }) => id === state.id)
  return (
    <div className="grid gap-4">
      {/* Removed meanwhile, in another tab: what was typed stays. */}
      {isGone && form}
      <ul className="grid gap-4">
        {addresses.map((address) => (
          <li key={address.id} className="rounded-sm border border-line p-4">
            {state.kind === 'edit' && state.id === address.id ? (
              form
            ) : (
              <Choice address={address} choice={choice} editTo={links.edit(address.id)} />
            )}
          </li>
        ))}
      </ul>
      <LinkButton to={links.new} preventScrollReset className="justify-self-start">
        Enter a new address
      </LinkButton>
    </div>
  )
}

function Choice({ address, choice, editTo }: { address: Address; choice: Props['choice']; editTo: string }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <AddressLines address={address} />
      <div className="flex gap-2">
        <PostForm preventScrollReset>
          <input type="hidden" name="intent" value={choice.intent} />
          <input type="hidden" name="id" value={address.id} />
          <Button type="submit" isSmall aria-label={`${choice.label}: ${nameAddress(address)}`}>
            {choice.label}
          </Button>
        </PostForm>
        <LinkButton isSmall kind="quiet" to={editTo} preventScrollReset aria-label={`Edit ${nameAddress(address)}`}>
          Edit
        </LinkButton>
      </div>
    </div>
  )
}
