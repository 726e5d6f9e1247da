import type { Address } from '@lotyard/contract/account/addresses'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/api.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { LinkOrActionButton, type LinkOrAction } from '../../ui/forms/link-or-action-button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { AddressLines, nameAddress } from './address-lines.tsx'
import { AddressList } from './address-list.tsx'
import { FocusedFailure } from '../../ui/forms/focused-failure.tsx'

/** Spec §4: the form is new, edit or closed. */
export type PickerState = { kind: 'closed' } | { kind: 'new' } | { kind: 'edit'; id: string }

type Props = {
  title: string
  addresses: readonly Address[]
  state: PickerState
  /** The form of the state, where it is open. */
  form: ReactNode
  /** What a press on an address's button does, or posts besides its id, and what the button says. */
  choice: { label: string; intent: string | ((address: Address) => void) }
  /** The address that is chosen now. */
  chosenId?: string | null
  /** Why the choice that was made did nothing. */
  failed?: { id: string; failure: Failure } | undefined
  links: { closed: LinkOrAction; new: LinkOrAction; edit: (id: string) => LinkOrAction; leave: LinkOrAction }
}

/** Choose a saved address, edit one in place, or enter a new one. As links, all of it works without scripts. */
export function AddressPicker(props: Props) {
  const { addresses, state, form, links } = props
  if (state.kind === 'new')
    return (
      <div className="grid gap-5">
        {addresses.length > 0 && (
          <LinkOrActionButton isSmall leadsTo={links.closed} className="justify-self-start">
            Choose a saved address
          </LinkOrActionButton>
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
  chosenId = null,
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
              <Choice
                address={address}
                choice={choice}
                isChosen={address.id === chosenId}
                editTo={links.edit(address.id)}
              />
              {failed?.id === address.id && <FocusedFailure failure={failed.failure} />}
            </>
          )}
        />
      </FocusOnOpen>
      <div className="flex flex-wrap gap-3">
        <LinkOrActionButton leadsTo={links.new}>Enter a new address</LinkOrActionButton>
        <LinkOrActionButton kind="quiet" leadsTo={links.leave}>
          Cancel
        </LinkOrActionButton>
      </div>
    </div>
  )
}

type ChoiceProps = { address: Address; choice: Props['choice']; isChosen: boolean; editTo: LinkOrAction }

function Choice({ address, choice, isChosen, editTo }: ChoiceProps) {
  const { intent, label } = choice
  const look = { isSmall: true, 'aria-label': `${label}: ${nameAddress(address)}`, children: label }
  return (
    <>
      <AddressLines address={address} badge={isChosen && <Badge tone="good">Chosen</Badge>} />
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        {typeof intent === 'string' ? (
          <PostForm>
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="id" value={address.id} />
            <Button type="submit" {...look} />
          </PostForm>
        ) : (
          <Button onClick={() => intent(address)} {...look} />
        )}
        <LinkOrActionButton isSmall kind="quiet" leadsTo={editTo} aria-label={`Edit ${nameAddress(address)}`}>
          Edit
        </LinkOrActionButton>
      </div>
    </>
  )
}
