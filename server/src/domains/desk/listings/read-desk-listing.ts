import { toGoodsRow } from '@lotyard/contract/rules/listings/goods/goods'
import type { AuctionSettings, DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import { DEFAULT_PLAN, type AuctionPlan } from '@lotyard/contract/rules/auctions/auction-plan'
import { isOnOffer } from '@lotyard/contract/rules/listings/listing-states'
import { openParts } from '@lotyard/contract/rules/listings/open-parts'
import { publishProblems, publishWarnings } from '@lotyard/contract/rules/listings/publish-problems'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findLatestRequest, readTerms, toChangeRequest } from '../../auctions/index.ts'
import { findDefaultSite, listComingDrops, mayEdit, readGoods } from '../../listings/index.ts'
import { listAdminChoices, listLotChoices } from './choice-queries.ts'
import { findDeskListing, listListingHistory, type DeskListingRow } from './listing-queries.ts'
import type { Actor } from './lock-own-listing.ts'

const MAX_HISTORY = 20

/** Of a seller. Templates know listings, and not the other way round. */
export type ListTemplateNames = (db: Db, sellerId: string) => Promise<DeskListing['templates']>

export async function readDeskListing(
  { db, listTemplateNames }: Pick<Context, 'db'> & { listTemplateNames: ListTemplateNames },
  viewer: Actor,
  name: string,
): Promise<DeskListing> {
  const row = await findDeskListing(db, name)
  if (row === null || !mayEdit({ sellerId: row.seller_id }, viewer)) throw new Refusal('listing_not_found')
  const isAdmin = viewer.role === 'admin'
  const [goods, plan, drops, history, site, request, templates] = await Promise.all([
    readGoods(db, row.lot_id),
    readPlan(db, row),
    listComingDrops(db, row.id),
    listListingHistory(db, name, MAX_HISTORY),
    findDefaultSite(db),
    findLatestRequest(db, row.id),
    listTemplateNames(db, row.seller_id),
  ])
  const {
    accessRule: access_rule,
    closedBecause: closed_because,
    ...open
  } = openParts({ state: row.stored_state, isOver: row.is_over, hasRecord: row.has_record }, { isAdmin })
  const isDraft = row.stored_state === 'draft'
  return {
    name: row.name,
    title: row.overridden_title ?? row.lot_title,
    overridden_title: row.overridden_title,
    state: row.state,
    is_published: row.is_published,
    published_at: row.published_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    sold_price_cents: row.sold_price_cents,
    version: row.version,
    seller: { id: row.seller_id, name: row.seller_name },
    goods: toGoodsRow(goods),
    location: row.location,
    brand_name: row.brand_name,
    offer: {
      buying_format: row.buying_format,
      fixed_price_cents: row.price_cents,
      drops: drops.map(({ dropsAt, priceCents }) => ({ drops_at: dropsAt.toISOString(), price_cents: priceCents })),
      auction: plan === null ? null : toSettings(plan),
    },
    shipping: {
      mode: row.shipping_mode,
      flat_cents: row.flat_shipping_cents,
      discount_percent: row.shipping_discount_percent,
      available_for_pick_up: row.available_for_pick_up,
    },
    access_rule_id: row.access_rule_id,
    line_count: row.line_count,
    photo_count: row.photo_count,
    bid_count: row.bid_count,
    bidder_count: row.bidder_count,
    open: { ...open, access_rule, closed_because },
    change_request: toChangeRequest(request, { version: row.version, isOver: !open.goods, isAdmin }),
    needs_grant: !isAdmin && open.goods && row.bid_count > 0,
    publish_problems: isDraft ? problemsOf(row, plan) : [],
    publish_warnings: isDraft ? publishWarnings({ photoCount: row.photo_count, lineCount: row.line_count }) : [],
    acts: actsOf(row),
    history: history.map(({ happened_at, ...entry }) => ({ ...entry, happened_at: happened_at.toISOString() })),
    time_zone: site.timeZone,
    templates,
  }
}

export async function readListingChoices({ db }: Pick<Context, 'db'>, viewer: Actor): Promise<ListingChoices> {
  const choices = await listLotChoices(db)
  const ofAdmins = viewer.role === 'admin' ? await listAdminChoices(db) : { sellers: [], access_rules: [] }
  return { ...choices, ...ofAdmins }
}

async function readPlan(db: Db, row: DeskListingRow): Promise<AuctionPlan | null> {
  if (row.buying_format !== 'auction') return null
  const { id, has_auction: hasAuction, stored_state: state, now } = row
  return (await readTerms(db, { id, hasAuction, state, now })) ?? DEFAULT_PLAN
}

function problemsOf(row: DeskListingRow, plan: AuctionPlan | null): string[] {
  const { buying_format: buyingFormat, price_cents: fixedPriceCents, now } = row
  return publishProblems({ buyingFormat, fixedPriceCents, plan, startsAt: null, now }).map(({ text }) => text)
}

function actsOf(row: DeskListingRow): DeskListing['acts'] {
  const { stored_state: stored, state } = row
  return {
    publish: stored === 'draft',
    unschedule: stored === 'scheduled' && state === 'scheduled',
    withdraw: stored === 'draft' || (isOnOffer(stored) && !row.is_over),
    relist: (stored === 'unsold' || stored === 'withdrawn') && !row.is_listed_again,
  }
}

export function toSettings(plan: AuctionPlan): AuctionSettings {
  return {
    opening_cents: plan.openingCents,
    reserve_cents: plan.reserveCents,
    starts_at: plan.startsAt?.toISOString() ?? null,
    ends_at: plan.endsAt?.toISOString() ?? null,
    duration_hours: plan.durationHours,
    soft_close_minutes: plan.softCloseWindowSeconds / 60,
    extension_minutes: plan.extensionSeconds / 60,
    cap_minutes: plan.capMinutes,
    relists_left: plan.relistsLeft,
  }
}
