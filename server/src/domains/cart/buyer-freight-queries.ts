// What a buyer's freight depends on: the ship-to address, and the lots of the cart that travel with a new one.
import type { ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import type { Db, Tx } from '../../db/database.ts'
import { listUnpaidWins } from '../auctions/index.ts'
import type { ShipTo } from '../shipping/index.ts'

export type FreightLot = {
  listingId: number
  name: string
  warehouseKey: string
  isWon: boolean
  /** Picked up lots share no truck. */
  isPickUp: boolean
  terms: ShippingTerms
}

export type BuyerFreight = {
  /** Null without a shipping address. */
  shipTo: (ShipTo & { addressId: string }) | null
  /** Added and won lots. An added one may be sold by now. */
  lots: readonly FreightLot[]
}

export async function readBuyerFreight(db: Db | Tx, accountId: string): Promise<BuyerFreight> {
  const [shipTo, added, wins] = await Promise.all([
    findShipTo(db, accountId),
    db.selectFrom('cart_listings').select('listing_id').where('account_id', '=', accountId).limit(100).execute(),
    listUnpaidWins(db, accountId),
  ])
  const wonIds = new Set(wins.map(({ listingId }) => listingId))
  const ids = [...new Set([...wonIds, ...added.map((row) => row.listing_id)])]
  const rows = ids.length === 0 ? [] : await listFreightRows(db, accountId, ids)
  return {
    shipTo,
    lots: rows.map((row) => ({
      listingId: Number(row.id),
      name: row.name,
      warehouseKey: row.warehouse_key,
      isWon: wonIds.has(row.id),
      isPickUp: row.pick_up_key !== null,
      terms: {
        weightLbs: row.weight_lbs,
        palletCount: row.pallet_count,
        lengthIn: row.length_in,
        widthIn: row.width_in,
        heightIn: row.height_in,
        shippingMode: row.shipping_mode as ShippingTerms['shippingMode'],
        flatShippingCents: row.flat_shipping_cents,
        shippingDiscountPercent: row.shipping_discount_percent,
      },
    })),
  }
}

async function findShipTo(db: Db | Tx, accountId: string): Promise<BuyerFreight['shipTo']> {
  const row = await db
    .selectFrom('carts')
    .innerJoin('addresses', 'addresses.id', 'carts.ship_to_id')
    .innerJoin('address_values as value', 'value.id', 'addresses.value_id')
    .where('carts.account_id', '=', accountId)
    .select(['addresses.id', 'value.postal_code', 'value.address_type', 'value.loading_dock'])
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    addressId: row.id,
    postalCode: row.postal_code,
    isResidential: row.address_type === 'Residential',
    hasDock: row.loading_dock,
  }
}

function listFreightRows(db: Db | Tx, accountId: string, listingIds: readonly string[]) {
  return db
    .selectFrom('listings')
    .innerJoin('lots', 'lots.id', 'listings.lot_id')
    .leftJoin('cart_pick_ups as pick_up', (join) =>
      join.onRef('pick_up.warehouse_key', '=', 'lots.warehouse_key').on('pick_up.account_id', '=', accountId),
    )
    .where('listings.id', 'in', listingIds)
    .select([
      'listings.id',
      'listings.name',
      'pick_up.warehouse_key as pick_up_key',
      'lots.warehouse_key',
      'lots.weight_lbs',
      'lots.pallet_count',
      'lots.length_in',
      'lots.width_in',
      'lots.height_in',
      'listings.shipping_mode',
      'listings.flat_shipping_cents',
      'listings.shipping_discount_percent',
    ])
    .execute()
}
