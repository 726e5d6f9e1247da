// What sellers hear of orders with lots of theirs: a mail for each seller, about their own lots alone.
import type { MailOrderLot, OrderMail, SellerMails } from '@lotyard/contract/site/mails'
import type { Db } from '../../../db/database.ts'
import type { NewMail } from '../../../jobs/mail/queue-mail.ts'
import { refundsOfLots } from '../money/refunds/refunds-of-lots.ts'
import type { StoredProblem } from '../problems/problem-queries.ts'
import type { StoredLot, StoredOrder } from '../reading/order-queries.ts'
import { findMailReader, listSellerReaders, type SellerReader } from './order-mail-queries.ts'
import { mailedThread } from './mailed-thread.ts'

export type SellerMailKind = keyof SellerMails
export type SellerMail = { [Kind in SellerMailKind]: NewMail<Kind> }[SellerMailKind]

export const SELLER_MAIL_KINDS = ['lots-sold', 'to-ship', 'seller-problem', 'seller-refund'] as const

export type SellerFacts = {
  kind: SellerMailKind
  /** A refund's id, what mails about a problem name, or the day that lots were promised to leave on. */
  about: string | null
  stored: StoredOrder
  problem: StoredProblem | null
  publicUrl: string
}

export async function tellSellers(db: Db, facts: SellerFacts): Promise<SellerMail[]> {
  const { stored, kind, about } = facts
  // An order whose payment is not known, or failed, is none of a seller's business yet.
  if (stored.state === 'placing' || stored.state === 'failed') return []
  const sellers = await listSellerReaders(
    db,
    stored.lots.map(({ sellerId }) => sellerId),
  )
  const buyerName = kind === 'lots-sold' ? (await findMailReader(db, stored.account_id)).name : ''
  return sellers.flatMap((seller) => {
    const own = stored.lots.filter(({ sellerId }) => sellerId === seller.id)
    const mail = tellSeller({ ...facts, seller, own, buyerName })
    const fact = `order:${stored.number}:${kind}:${about ?? ''}`
    return mail === null ? [] : [{ ...mail, fact, recipient: seller.email } as SellerMail]
  })
}

type Told = SellerFacts & { seller: SellerReader; own: StoredLot[]; buyerName: string }
type Written = { [Kind in SellerMailKind]: { kind: Kind; props: SellerMails[Kind] } }[SellerMailKind]

/** Null where nothing of it concerns this seller, or it is no longer so. */
function tellSeller({ kind, about, stored, problem, publicUrl, seller, own, buyerName }: Told): Written | null {
  const link = `${publicUrl}/admin/orders/${stored.id}/`
  const base: OrderMail = { firstName: seller.firstName, number: stored.number, link }
  const toLots = (lots: readonly StoredLot[]): MailOrderLot[] =>
    lots.map(({ name, title, units, priceCents }) => {
      return { title, link: `${publicUrl}/admin/listings/${name}/`, units, priceCents }
    })
  switch (kind) {
    case 'lots-sold': {
      const days = shipmentsOf(stored, own).map(({ promised }) => promised?.shipsOn ?? null)
      const shipOn = days.filter((day) => day !== null).toSorted()[0] ?? null
      return { kind, props: { ...base, lots: toLots(own), buyerName, isPaid: stored.state === 'paid', shipOn } }
    }
    case 'to-ship': {
      const leaving = shipmentsOf(stored, own).filter(({ promised, leftAt, isPickUp }) => {
        return promised?.shipsOn === about && leftAt === null && !isPickUp
      })
      if (leaving.length === 0) return null
      const lots = own.filter(({ part }) => leaving.some((shipment) => shipment.part === part))
      const warehouses = [...new Set(leaving.map(({ description }) => description))]
      return { kind, props: { ...base, lots: toLots(lots), warehouses, shipOn: about! } }
    }
    case 'seller-problem': {
      if (problem === null || !own.some(({ listingId }) => listingId === problem.listingId)) return null
      const { message, outcome } = mailedThread(problem, about!)
      const told = { title: problem.title, kind: problem.kind, isMessage: message !== null, outcome }
      const text = outcome !== null ? null : (message?.text ?? problem.description)
      return { kind, props: { ...base, ...told, text } }
    }
    case 'seller-refund': {
      const ids = new Set(own.map(({ listingId }) => listingId))
      const refund = refundsOfLots(stored, ids).find(({ id }) => id === about)
      if (refund === undefined) return null
      const lot = own.find(({ name }) => name === refund.listing)?.title ?? null
      return { kind, props: { ...base, lot, amountCents: refund.amountCents, reason: refund.reason } }
    }
  }
}

function shipmentsOf({ shipments }: StoredOrder, lots: readonly StoredLot[]): StoredOrder['shipments'] {
  return shipments.filter((shipment) => lots.some(({ part }) => part === shipment.part))
}
