import type { Address } from '@lotyard/contract/account/addresses'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../../api/api.ts'
import { AddressLines, nameAddress } from '../../../features/addresses/address-lines.tsx'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { links, PATH } from './form-state.ts'

type Props = {
  address: Address
  isRemoving: boolean
  isJustSaved: boolean
  /** Why the button that was pressed here did nothing. */
  failure: Failure | undefined
}

/** A saved address with what can be done about it. */
export function AddressCard({ address, isRemoving, isJustSaved, failure }: Props) {
  const badge = useFocusOnNewDefault(isJustSaved, address.default)
  return (
    <>
      <AddressLines
        address={address}
        badge={
          address.default && (
            <span ref={badge} tabIndex={-1}>
              <Badge tone="good">Default</Badge>
            </span>
          )
        }
      />
      {failure !== undefined && <FocusedFailure failure={failure} />}
      {isRemoving ? <Removal address={address} /> : <Actions address={address} />}
    </>
  )
}

/**
 * The default is first in its list, so its card has moved and the button that had the focus is gone. The page keeps its
 * position; the focus goes to where the outcome is.
 */
function useFocusOnNewDefault(isJustSaved: boolean, isDefault: boolean) {
  const badge = useRef<HTMLSpanElement>(null)
  const wasDefault = useRef(isDefault)
  useEffect(() => {
    if (isJustSaved && isDefault && !wasDefault.current) badge.current?.focus()
    wasDefault.current = isDefault
  }, [isJustSaved, isDefault])
  return badge
}

function Actions({ address }: { address: Address }) {
  const name = nameAddress(address)
  return (
    <div className="flex flex-wrap gap-x-1.5 gap-y-2">
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
      <FocusOnOpen first="a">
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isSmall kind="danger">
            Remove address
          </Button>
          <LinkButton isSmall kind="quiet" to={PATH} preventScrollReset>
            Keep it
          </LinkButton>
        </div>
      </FocusOnOpen>
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
