import type { Address } from '@lotyard/contract/account/addresses'
import { formatPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import type { ReactNode } from 'react'

type Given = Omit<Address, 'id' | 'default'>
type Props = { address: Given; badge?: ReactNode }

/** An address as it would stand on a label, with what a carrier must know. */
export function AddressLines({ address, badge }: Props) {
  return (
    <address className="min-w-0 not-italic">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold">
          {address.first_name} {address.last_name}
        </span>
        {badge}
      </span>
      {address.company_name !== '' && <span className="block">{address.company_name}</span>}
      <span className="block">{address.street_address}</span>
      {address.extended_address !== '' && <span className="block">{address.extended_address}</span>}
      <LastLines address={address} />
    </address>
  )
}

/** The same in fewer lines, where an address is only looked up. */
export function ShortAddress({ address }: { address: Given }) {
  const { company_name: company, extended_address: more } = address
  return (
    <address className="min-w-0 not-italic">
      <strong>
        {address.first_name} {address.last_name}
      </strong>
      {company && `, ${company}`}
      <span className="block">
        {address.street_address}
        {more && `, ${more}`}
      </span>
      <LastLines address={address} />
    </address>
  )
}

function LastLines({ address }: { address: Given }) {
  return (
    <>
      <span className="block">
        {address.locality}, {address.region} {address.postal_code}
      </span>
      <span className="figures block whitespace-nowrap">{formatPhoneNumber(address.phone_number)}</span>
      {address.role === 'shipping' && (
        <span className="block text-sm text-ink-soft">
          {address.address_type}, {address.loading_dock ? 'loading dock' : 'no loading dock'}
        </span>
      )}
    </>
  )
}

/** Tells addresses apart in the names of buttons: 'Maria Okafor, 1200 Yard Road'. */
export function nameAddress({ first_name, last_name, street_address }: Address): string {
  return `${first_name} ${last_name}, ${street_address}`
}
