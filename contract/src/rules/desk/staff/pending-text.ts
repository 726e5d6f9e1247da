// What waits for a second person, in words.
import { formatWithCents } from '../../money.ts'
import { DESK_AREAS, type DeskRights } from './desk-rights.ts'
import type { PendingKind } from './second-person.ts'

type Act = { kind: PendingKind; subject: string; label: string; body: Record<string, unknown> }

const TITLES: Record<PendingKind, (label: string, body: Record<string, unknown>) => string> = {
  refund: (label, { listing }) =>
    typeof listing === 'string' ? `Refund lot ${listing} of ${label}` : `Refund ${label}`,
  cancel: (label) => `Cancel ${label}`,
  surplus: (label) => `Return what was overpaid for ${label}`,
  write_off: (label) => `Write off ${label}`,
  reverse_receipt: (label) => `Reverse a payment of ${label}`,
  payout: (label) => `Pay out ${label}`,
  settle_debt: (label, { kind }) =>
    kind === 'write_off' ? `Write off what ${label} owes` : `Record a repayment by ${label}`,
  reverse_adjustment: (label) => `Undo a repayment or write-off of ${label}`,
  rules: (_label, { rules }) => {
    const to = (rules as { secondPersonFromCents?: number | null } | undefined)?.secondPersonFromCents
    return typeof to === 'number'
      ? `Ask for a second person only from ${formatWithCents(to)}`
      : 'Stop asking for a second person'
  },
  rights: (label, { rights }) => `Let ${label} change money (${describeRights(rights as DeskRights)})`,
  owner: (label) => `Make ${label} an owner`,
}

export function pendingTitle({ kind, label, body }: Act): string {
  return TITLES[kind](label, body)
}

/** The page of the desk that shows what it is about. */
export function pendingPath({ kind, subject }: Pick<Act, 'kind' | 'subject'>): string {
  const id = subject.slice(subject.indexOf(':') + 1)
  if (subject.startsWith('order:')) return `/admin/orders/${id}/`
  if (kind === 'rules') return '/admin/market/rules/'
  return kind === 'rights' || kind === 'owner' ? `/admin/people/${id}/` : '/admin/payouts/'
}

/** What the asker wrote. */
export function pendingNote({ reason, note, reference }: Record<string, unknown>): string {
  return [reason, note, reference].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

function describeRights(rights: DeskRights): string {
  return DESK_AREAS.filter((area) => rights[area] !== undefined)
    .map((area) => `${area}: ${rights[area]}`)
    .join(', ')
}
