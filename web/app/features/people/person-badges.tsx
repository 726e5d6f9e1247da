import type { PersonRow } from '@lotyard/contract/desk/people'
import { Badge } from '../../ui/layout/badge.tsx'

const ROLE_NAMES = { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' } as const

/** The role, and what keeps the person from bidding or signing in. */
export function PersonBadges({
  person,
}: {
  person: Pick<PersonRow, 'role' | 'email_verified' | 'is_suspended' | 'is_barred'>
}) {
  return (
    <>
      <Badge tone={person.role === 'buyer' ? 'neutral' : 'accent'}>{ROLE_NAMES[person.role]}</Badge>
      {person.is_suspended && <Badge tone="bad">Suspended</Badge>}
      {person.is_barred && <Badge tone="bad">Barred from bidding</Badge>}
      {!person.email_verified && <Badge>Unverified</Badge>}
    </>
  )
}
