// What waits at the desk: which numbers there are, and which areas of the desk each belongs to.
import type { DeskArea } from './staff/desk-rights.ts'

/** All that one must be able to read: the page that a number leads to, and what it says. Others get null. */
export const WAITING_AREAS = {
  orders_to_ship: ['orders'],
  overdue_invoices: ['orders', 'money'],
  uncollected_orders: ['orders', 'money'],
  overdue_wins: ['listings'],
  open_problems: ['orders'],
  pickups_affected: ['orders'],
  auctions_ending: ['listings'],
  drafts: ['listings'],
  payouts_due: ['money'],
  approvals_waiting: ['money'],
  certificates_waiting: ['people'],
  changes_waiting: ['listings'],
  failed_mails: ['market'],
} as const satisfies Record<string, readonly DeskArea[]>

export type WaitingKey = keyof typeof WAITING_AREAS
export const WAITING_KEYS = Object.keys(WAITING_AREAS) as WaitingKey[]

/** What only admins deal with: nobody counts it for sellers. */
export const WAITING_FOR_ADMINS: readonly WaitingKey[] = [
  'uncollected_orders',
  'approvals_waiting',
  'certificates_waiting',
  'changes_waiting',
  'failed_mails',
]
