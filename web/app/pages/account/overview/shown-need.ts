// What the page shows of a need. Made on the server, so that browsers need not load the paths of every page it leads to.
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import type { Need, NeedAct, NeedGroup, NeedKind } from '@lotyard/contract/rules/accounts/needs-you'
import { countOf } from '@lotyard/contract/rules/format-count'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { lotChangesPath } from '../../../features/lot-changes/lot-changes-path.ts'
import { orderPath, ORDERS_PATH } from '../../../features/orders/order-paths.ts'

/** `path`: of what it is about, null where it has no page. `goPath`: where the button leads, null where it posts a form. */
export type ShownNeed = Need & { path: string | null; goPath: string | null }
export type ShownGroup = {
  kind: NeedKind
  needs: ShownNeed[]
  more: { path: string; words: string }[]
}

export function toShownGroup({ kind, needs, more }: NeedGroup): ShownGroup {
  return {
    kind,
    needs: needs.map((need) => ({ ...need, ...PATHS[need.act](need.id) })),
    more: more.map(({ act, total }) => ({ path: ALL[act].path, words: `All ${countOf(total, ALL[act].noun)}` })),
  }
}

const CERTIFICATE_PATH = '/account/resale_certificate/'

type Paths = Pick<ShownNeed, 'path' | 'goPath'>

const PATHS: Record<NeedAct, (id: string) => Paths> = {
  pay_won: (name) => ({ path: lotPath(name), goPath: '/checkout?only=won' }),
  // Its page knows every way to pay, bank details too.
  pay_invoice: (id) => ({ path: orderPath(id), goPath: orderPath(id) }),
  bid_again: (name) => ({ path: lotPath(name), goPath: `${lotPath(name)}?place_bid_form=1` }),
  answer_offer: (name) => ({ path: lotPath(name), goPath: null }),
  answer_proposal: (id) => ({ path: orderPath(id), goPath: orderPath(id) }),
  review_changes: (name) => ({ path: lotPath(name), goPath: lotChangesPath(name) }),
  pick_up: (id) => ({ path: orderPath(id), goPath: orderPath(id) }),
  confirm_arrival: (id) => ({ path: orderPath(id), goPath: orderPath(id) }),
  reply_to_problem: (id) => ({ path: orderPath(id), goPath: orderPath(id) }),
  send_certificate: () => ({ path: null, goPath: CERTIFICATE_PATH }),
  confirm_email: () => ({ path: null, goPath: null }),
}

const ALL: Record<NeedAct, { noun: string; path: string }> = {
  pay_won: { noun: 'won lot', path: '/account/bids/?state=won' },
  pay_invoice: { noun: 'unpaid order', path: ORDERS_PATH },
  bid_again: { noun: 'outbid lot', path: '/account/bids/?state=outbid' },
  answer_offer: { noun: 'offer', path: '/account/bids/?state=lost' },
  answer_proposal: { noun: 'proposed order', path: ORDERS_PATH },
  review_changes: { noun: 'changed lot', path: '/account/bids/' },
  pick_up: { noun: 'order', path: ORDERS_PATH },
  confirm_arrival: { noun: 'order', path: ORDERS_PATH },
  reply_to_problem: { noun: 'problem', path: ORDERS_PATH },
  send_certificate: { noun: 'certificate', path: CERTIFICATE_PATH },
  confirm_email: { noun: 'address', path: '/account/edit/' },
}

/** Why the account can't bid. Where nothing is left to pay, as after the runner-up got the lot, only the operator can help. */
export type ShownBar = { words: string; contactPath: string | null }

export function toShownBar(groups: readonly NeedGroup[]): ShownBar {
  return groups.some(({ kind }) => kind === 'pay')
    ? { words: 'You can’t bid while a payment is overdue.', contactPath: null }
    : { words: 'You can’t bid because you left a lot unpaid.', contactPath: CONTACT_PATH }
}
