import type { Address } from '@lotyard/contract/addresses'
import { AddressLines, nameAddress } from '../../features/addresses/address-lines.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { links, PATH } from './form-state.ts'

type Props = { address: Address; isRemoving: boolean; isJustSaved: boolean }

/** A saved address with what can be done about it. */
export function AddressCard({ address, isRemoving, isJustSaved }: Props) {
  return (
    <li
      className={`flex flex-col justify-between gap-4 rounded-sm border border-line p-4 ${isJustSaved ? 'just-moved' : ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        <AddressLines address={address} />
        {address.default && <Badge tone="good">Default</Badge>}
      </div>
      {isRemoving ? <Removal address={address} /> : <Actions address={address} />}
    </li>
  )
}

function Actions({ address }: { address: Address }) {
  const name = nameAddress(address)
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton isSmall to={links.edit(address.id)} preventScrollReset aria-label={`Edit ${name}`}>
        Edit
      </LinkButton>
      {!address.default && (
        <PostForm preventScrollReset>
          <About intent="make_default" address={address} />
          <Button type="submit" isSmall aria-label={`Set as default: ${name}`}>
            Set as default
          </Button>
        </PostForm>
      )}
      <LinkButton isSmall kind="quiet" to={links.remove(address.id)} preventScrollReset aria-label={`Remove ${name}`}>
        Remove
      </LinkButton>
    </div>
  )
}

function Removal({ address }: { address: Address }) {
  return (
    <PostForm className="grid gap-2">
      <About intent="remove" address={address} />
      <p className="font-semibold">Remove this address?</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isSmall kind="danger">
          Remove address
        </Button>
        <LinkButton isSmall kind="quiet" to={PATH} preventScrollReset>
          Keep it
        </LinkButton>
      </div>
    </PostForm>
  )
}

function About({ intent, address }: { intent: string; address: Address }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={address.id} />
      <input type="hidden" name="role" value={address.role} />
    </>
  )
}
