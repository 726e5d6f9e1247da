// What triggers keep of orders for the desk's tabs and lists, beside the facts that it is made of.
import { shownState, type OrderState, type ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'

type Facts = {
  number: string
  state: OrderState
  shipsBeforePayment: boolean
  shipments: ShipmentState[]
  stage: string
  /** Each seller of its lots, and each that has it in their list with its stage there: all as text. */
  sellers: string[]
  listed: string[]
}

/** A sentence for each order that is listed otherwise than its shipments and lots say. */
export async function findWrongOrderLists(db: Db): Promise<string[]> {
  const { rows } = await sql<Facts>`
    select o.number::text as number, o.state, o.ships_before_payment as "shipsBeforePayment",
      stage_of_order(o) as stage,
      array(select s.state from order_shipments s where s.order_id = o.id) as shipments,
      array(select distinct t.seller_id || ' ' || o.placed_at from order_listings line
        join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id where line.order_id = o.id order by 1)
        as sellers,
      array(select own.seller_id || ' ' || own.placed_at from seller_orders own where own.order_id = o.id
        and own.stage = stage_of_order(o) order by 1)
        || array(select 'at another stage' from seller_orders own where own.order_id = o.id and own.stage <> stage_of_order(o))
        as listed
    from orders o`.execute(db)
  return rows.flatMap((facts) => {
    const expected = { stage: stageOf(facts), listed: isListed(facts) ? facts.sellers : [] }
    const found = { stage: facts.stage, listed: facts.listed }
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`order ${facts.number} is listed as ${JSON.stringify(found)} and not as ${JSON.stringify(expected)}`]
  })
}

/** As the desk calls it: what is still here is to be shipped, ready or not. */
function stageOf({ state, shipments, shipsBeforePayment }: Facts): string {
  const isHere = shipments.length === 0 || shipments.some((each) => each === 'waiting' || each === 'ready')
  const mayLeave = state === 'paid' || (state === 'invoiced' && shipsBeforePayment)
  return mayLeave && isHere ? 'to_ship' : shownState(state, shipments, shipsBeforePayment)
}

/** A seller hears of an order once its payment is known. */
function isListed({ state }: Facts): boolean {
  return state !== 'placing' && state !== 'failed'
}
