import type { OrderMails } from '@lotyard/contract/site/mails'
import type { StoredProblem } from '../problems/problem-queries.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { mailedThread } from './mailed-thread.ts'
import type { MailReader } from './order-mail-queries.ts'
import type { OperatorMailKind } from './tell-buyer.ts'

export type OperatorMail = { [Kind in OperatorMailKind]: { kind: Kind; props: OrderMails[Kind] } }[OperatorMailKind]
type Facts = {
  kind: OperatorMailKind
  about: string
  stored: StoredOrder
  problem: StoredProblem
  buyer: MailReader
  publicUrl: string
}

/** What waits for an answer. Null where what was written is gone. */
export function tellOperator({ kind, about, stored, problem, buyer, publicUrl }: Facts): OperatorMail | null {
  const base = { number: stored.number, link: `${publicUrl}/admin/orders/${stored.id}/`, title: problem.title }
  if (kind === 'problem-reported') {
    const { kind: problemKind, description, photos } = problem
    const told = { kind: problemKind, description, photoCount: photos.length }
    return { kind, props: { ...base, ...told, buyerName: buyer.name, buyerEmail: buyer.email } }
  }
  const { message } = mailedThread(problem, about)
  if (message === null) return null
  const isBuyer = message.author === 'buyer'
  const from = isBuyer ? ('buyer' as const) : ('seller' as const)
  const who = { from, name: isBuyer ? buyer.name : message.authorName, email: isBuyer ? buyer.email : null }
  return { kind, props: { ...base, ...who, text: message.text, photoCount: message.photos.length } }
}
