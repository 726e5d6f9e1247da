// What keeps an account from being deleted: others count on it until it is settled. The database counts what is open
// (account_duties), this decides what of it is a duty. Also enforced by the trigger an_account_in_use_is_not_deleted, which
// reads the same counts.
import { formatCount } from '../format-count.ts'
import { debtCents, balanceState, type SellerSums } from '../desk/payouts/seller-balance.ts'
import { formatWithCents } from '../money.ts'

export const DUTY_KINDS = [
  'leading',
  'unpaid_win',
  'open_offer',
  'bidding_bar',
  'open_invoice',
  'open_order',
  'open_problem',
  'open_listing',
  'unshipped_sale',
  'open_payout',
  'seller_debt',
  'last_admin',
] as const
export type DutyKind = (typeof DUTY_KINDS)[number]

/** How many there are of a kind; at least one. Of a debt: how many cents. */
export type Duty = { kind: DutyKind; count: number }

/** What is open of an account. `unpaidSaleCount`: sales that left and were not paid out. */
export type DutyFacts = Readonly<Record<Exclude<DutyKind, 'open_payout' | 'seller_debt'>, number>> & {
  balance: SellerSums & { unpaidSaleCount: number }
}

/** What is left to settle before the account can be deleted; none: it may go. */
export function dutiesOf({ balance, ...open }: DutyFacts): Duty[] {
  const state = balanceState(balance)
  const counts: Record<DutyKind, number> = {
    ...open,
    open_payout: state === 'owed' ? Math.max(1, balance.unpaidSaleCount) : 0,
    seller_debt: state === 'owes' ? debtCents(balance) : 0,
  }
  return DUTY_KINDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0)
}

const SENTENCES: Record<Exclude<DutyKind, 'seller_debt'>, { one: string; more: (count: string) => string }> = {
  leading: {
    one: "You're leading an auction. Wait until it ends.",
    more: (count) => `You're leading ${count} auctions. Wait until they end.`,
  },
  unpaid_win: {
    one: "You won a lot that isn't paid for yet. Pay for it first.",
    more: (count) => `You won ${count} lots that aren't paid for yet. Pay for them first.`,
  },
  open_offer: {
    one: 'You have an open offer for a lot. Accept or decline it first.',
    more: (count) => `You have open offers for ${count} lots. Accept or decline them first.`,
  },
  bidding_bar: {
    one: "You didn't pay for a lot you won. Contact us to settle it.",
    more: (count) => `You didn't pay for ${count} lots you won. Contact us to settle them.`,
  },
  open_invoice: {
    one: 'You have an unpaid invoice. Pay it first.',
    more: (count) => `You have ${count} unpaid invoices. Pay them first.`,
  },
  open_order: {
    one: "You have an order that isn't finished. Wait until it has arrived and the time to report problems is over.",
    more: (count) =>
      `You have ${count} orders that aren't finished. Wait until they have arrived and the time to report problems is over.`,
  },
  open_problem: {
    one: 'You reported a problem with a lot. Wait until it’s resolved, or withdraw it.',
    more: (count) => `You reported problems with ${count} lots. Wait until they’re resolved, or withdraw them.`,
  },
  open_listing: {
    one: 'You have a lot for sale or awaiting payment. Wait until it has ended and is paid for.',
    more: (count) =>
      `You have ${count} lots for sale or awaiting payment. Wait until they have ended and are paid for.`,
  },
  unshipped_sale: {
    one: "You sold a lot that hasn't left the warehouse yet. Wait until it has.",
    more: (count) => `You sold ${count} lots that haven't left the warehouse yet. Wait until they have.`,
  },
  open_payout: {
    one: "You sold a lot that we haven't paid you for yet. Wait for your payout.",
    more: (count) => `You sold ${count} lots that we haven't paid you for yet. Wait for your payout.`,
  },
  last_admin: {
    one: "You're the only owner of this market. Make someone else an owner first.",
    more: () => "You're the only owner of this market. Make someone else an owner first.",
  },
}

export function describeDuty({ kind, count }: Duty): string {
  if (kind === 'seller_debt')
    return `You owe ${formatWithCents(count)} for lots that were refunded after we paid you for them. Contact us to pay it back.`
  const { one, more } = SENTENCES[kind]
  return count === 1 ? one : more(formatCount(count))
}
