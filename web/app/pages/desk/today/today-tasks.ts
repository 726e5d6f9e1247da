// What needs doing at the desk, what it means, and where it is done.
import type { Today } from '@lotyard/contract/desk/today'

export type TodayTask = { name: string; about: string; path: string; count: number; isUrgent: boolean }

/** What others wait for comes first. What the reader may not read is not among them. */
export function todayTasks(today: Today, { isAdmin }: { isAdmin: boolean }): TodayTask[] {
  const tasks: Omit<TodayTask, 'count'>[] = []
  const counts: (number | null)[] = []
  const task = (name: string, about: string, path: string, count: number | null, isUrgent = false): void => {
    tasks.push({ name, about, path, isUrgent })
    counts.push(count)
  }
  /** Named only where there is one. */
  const rare = (...given: Parameters<typeof task>): void => (given[3] === 0 ? undefined : task(...given))
  task('Open problems', 'A buyer is waiting for an answer.', '/admin/orders/?show=problems', today.open_problems, true)
  task(
    'Overdue wins',
    isAdmin
      ? 'Not paid in time. Cancel the sale or offer the lot to the runner-up.'
      : 'Not paid in time. An admin can cancel the sale.',
    '/admin/auctions/?show=unpaid',
    today.overdue_wins,
    true,
  )
  task('Orders to ship', 'Paid, but not all shipped yet.', '/admin/orders/?show=to_ship', today.orders_to_ship)
  task('Overdue invoices', 'Past their due date.', '/admin/orders/?show=overdue', today.overdue_invoices, true)
  rare(
    'Payments not collected',
    'A payment failed or was reversed. Collect it again.',
    '/admin/orders/?show=uncollected',
    today.uncollected_orders,
    true,
  )
  rare('Approvals', 'Large amounts that need a second person.', '/admin/pending/', today.approvals_waiting, true)
  rare(
    'Pickups to rearrange',
    'The warehouse is closed or full at the booked time. Call the buyer.',
    '/admin/pickup/',
    today.pickups_affected,
    true,
  )
  task('Resale certificates', 'Waiting for your approval.', '/admin/certificates/', today.certificates_waiting)
  if (isAdmin) task('Payouts due', 'Sellers to pay.', '/admin/payouts/', today.payouts_due)
  else task('Payout due', 'You’ll be paid soon.', '/admin/payouts/', today.payouts_due)
  task('Changes to approve', 'Of lots with bids.', '/admin/auctions/?show=requests', today.changes_waiting)
  task('Auctions ending', 'Within 24 hours.', '/admin/auctions/', today.auctions_ending)
  task('Drafts', 'Listings to finish and publish.', '/admin/listings/?show=drafts', today.drafts)
  task('Failed e-mails', 'Resend or correct them.', '/admin/outbox/', today.failed_mails, true)
  return tasks.flatMap((each, at) => (counts[at] === null ? [] : [{ ...each, count: counts[at]! }]))
}
