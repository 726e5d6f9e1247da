import type { Address } from '@lotyard/contract/addresses'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/api.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { AddressLines, nameAddress } from './address-lines.tsx'
import { AddressList } from './address-list.tsx'
import { FocusedFailure } from './focused-failure.tsx'

/** Spec §8: the message for an address that was edited where it is chosen. On the account page it is 'updated'. */
export const EDITED_MESSAGE = 'Address edited successfully.'

/** Spec §4: the form is new, edit or closed. */
export type PickerState = { kind: 'closed' } | { kind: 'new' } | { kind: 'edit'; id: string }

type Props = {
  title: string
  addresses: readonly Address[]
  state: PickerState
  /** The form of the state, where it is open. */
  form: ReactNode
  /** What a press on an address's button posts besides its id, and what the button says. */
  choice: { intent: string; label: string }
  /** Why the choice that was made did nothing. */
  failed?: { id: string; failure: Failure } | undefined
  links: { closed: string; new: string; edit: (id: string) => string; leave: string }
}

/** Choose a saved address, edit one in place, or enter a new one. Each state has its address, so all work without scripts. */
export function AddressPicker(props: Props) {
  const { addresses, state, form, links } = props
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
  return <SavedAddresses {...props} editedId={state.kind === 'edit' ? state.id : null} />
}

function SavedAddresses({
  title,
  addresses,
  editedId,
  form,
  choice,
  failed,
  links,
}: Props & { editedId: string | null }) {
  return (
    <div className="grid gap-4">
      <h3 className="text-base">{title}</h3>
      <FocusOnOpen>
        <AddressList
          addresses={addresses}
          editedId={editedId}
          form={form}
          draw={(address) => (
            <>
              <Choice address={address} choice={choice} editTo={links.edit(address.id)} />
              {failed?.id === address.id && <FocusedFailure failure={failed.failure} />}
            </>
          )}
        />
      </FocusOnOpen>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={links.new} preventScrollReset>
          Enter a new address
        </LinkButton>
        <LinkButton kind="quiet" to={links.leave} preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </div>
  )
}

function Choice({ address, choice, editTo }: { address: Address; choice: Props['choice']; editTo: string }) {
  return (
    <>
      <AddressLines address={address} />
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        <PostForm>
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
    </>
  )
}
