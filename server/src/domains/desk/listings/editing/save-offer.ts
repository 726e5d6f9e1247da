import type { AuctionSettings, GivenOffer } from '@lotyard/contract/desk/listings'
import {
  DEFAULT_PLAN,
  MIN_RUN_MINUTES,
  planProblems,
  planTimes,
  type AuctionPlan,
} from '@lotyard/contract/rules/auctions/auction-plan'
import { ladderProblem, type PriceStep } from '@lotyard/contract/rules/listings/prices/price-ladder'
import type { Publishable } from '@lotyard/contract/rules/listings/publish-problems'
import { MAX_CENTS, MAX_AMOUNT_TEXT } from '@lotyard/contract/rules/money'
import { isRequired } from '@lotyard/contract/rules/site/field-messages'
import type { Tx } from '../../../../db/database.ts'
import { readTerms, removeAuction, removePlan, saveAuctionTerms, savePlan } from '../../../auctions/index.ts'
import { changeFixedPrice, listComingDrops, replaceComingDrops, saveDraftOffer } from '../../../listings/index.ts'
import { requireOpen, type EditedListing } from './edited-listing.ts'
import { orNaN } from './given-goods.ts'
import { NOTHING_TO_SAVE, type JudgedPart } from './judged-part.ts'

export type JudgedOffer = JudgedPart & {
  /** What publishing looks at. */
  terms: Pick<Publishable, 'buyingFormat' | 'fixedPriceCents' | 'plan'>
}

/** Price and drops, or the settings of the auction. */
export async function judgeOffer(tx: Tx, listing: EditedListing, offer: GivenOffer): Promise<JudgedOffer> {
  requireOpen(listing, 'offer')
  const judged =
    offer.buying_format === 'auction'
      ? await judgeAuctionOffer(tx, listing, offer.auction)
      : await judgeFixedOffer(tx, listing, offer)
  if (offer.buying_format === listing.buyingFormat || listing.state === 'draft') return judged
  return { ...judged, errors: { ...judged.errors, buying_format: ['The format can be changed in a draft only'] } }
}

async function judgeFixedOffer(tx: Tx, listing: EditedListing, offer: GivenOffer): Promise<JudgedOffer> {
  const { fixed_price_cents: priceCents } = offer
  const wrongPrice = priceProblem(listing, priceCents)
  const coming = await listComingDrops(tx, listing.id)
  const steps = offer.drops.map((drop): PriceStep => ({
    dropsAt: keepSeconds(
      new Date(drop.drops_at),
      coming.map(({ dropsAt }) => dropsAt),
    ),
    priceCents: orNaN(drop.price_cents),
  }))
  // Steps go down from the price: of one that is wrong they can't be judged.
  const wrongStep = wrongPrice === null ? ladderProblem(steps, { priceCents, now: listing.now }) : null
  const before = {
    format: listing.buyingFormat,
    price_cents: listing.fixedPriceCents,
    drops: coming.map(toDetails),
  }
  const after = { format: 'fixed_price', price_cents: priceCents, drops: steps.map(toDetails) }
  return {
    errors: {
      ...(wrongPrice !== null && { fixed_price_cents: [wrongPrice] }),
      ...(wrongStep !== null && { drops: [wrongStep] }),
    },
    terms: { buyingFormat: 'fixed_price', fixedPriceCents: priceCents, plan: null },
    save: async () => {
      if (JSON.stringify(before) === JSON.stringify(after)) return {}
      await saveFixedOffer(tx, listing, { priceCents, steps })
      return { offer: { from: before, to: after } }
    },
  }
}

async function saveFixedOffer(
  tx: Tx,
  listing: EditedListing,
  { priceCents, steps }: { priceCents: number | null; steps: PriceStep[] },
): Promise<void> {
  await removePlan(tx, listing.id)
  await removeAuction(tx, listing.id)
  // Those that wait are of the old price: in between they would not go down.
  await replaceComingDrops(tx, listing.id, [])
  if (listing.state === 'draft') await saveDraftOffer(tx, listing.id, { buyingFormat: 'fixed_price', priceCents })
  else if (priceCents !== null && priceCents !== listing.fixedPriceCents)
    await changeFixedPrice(tx, listing, priceCents)
  await replaceComingDrops(tx, listing.id, steps)
}

function priceProblem({ state }: EditedListing, given: number | null): string | null {
  if (given === null) return state === 'draft' ? null : isRequired('price')
  const isPrice = Number.isInteger(given) && given >= 1 && given <= MAX_CENTS
  return isPrice ? null : `Price must be an amount up to ${MAX_AMOUNT_TEXT}`
}

async function judgeAuctionOffer(
  tx: Tx,
  listing: EditedListing,
  settings: AuctionSettings | null,
): Promise<JudgedOffer> {
  if (settings === null)
    return {
      ...NOTHING_TO_SAVE,
      errors: { auction: [isRequired('auction')] },
      terms: { buyingFormat: 'auction', fixedPriceCents: null, plan: null },
    }
  const before = listing.buyingFormat === 'auction' ? await readTerms(tx, listing) : null
  const plan = withSeconds(toPlan(settings), before)
  const isPublished = listing.state !== 'draft'
  return {
    errors: { ...planProblems(plan), ...(isPublished && openProblems(listing, plan)) },
    terms: { buyingFormat: 'auction', fixedPriceCents: null, plan },
    save: async () => {
      if (JSON.stringify(before) === JSON.stringify(plan)) return {}
      if (isPublished)
        await saveAuctionTerms(tx, listing.id, {
          plan: { ...plan, openingCents: plan.openingCents! },
          now: listing.now,
        })
      else await saveDraftPlan(tx, listing, plan)
      return { offer: { from: before ?? { format: listing.buyingFormat }, to: plan } }
    },
  }
}

async function saveDraftPlan(tx: Tx, listing: EditedListing, plan: AuctionPlan): Promise<void> {
  await replaceComingDrops(tx, listing.id, [])
  await removeAuction(tx, listing.id)
  await saveDraftOffer(tx, listing.id, { buyingFormat: 'auction', priceCents: null })
  await savePlan(tx, listing.id, plan)
}

/** What an auction that buyers can see already may not become. Its end may stay where it is. */
function openProblems(listing: EditedListing, plan: AuctionPlan): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (plan.openingCents === null) errors['opening_cents'] = [isRequired('opening bid')]
  const { startsAt, endsAt } = planTimes(plan, listing.now)
  const isMoved = endsAt.getTime() !== listing.endsAt?.getTime()
  const earliest = Math.max(startsAt.getTime(), listing.now.getTime()) + MIN_RUN_MINUTES * 60_000
  if (isMoved && endsAt.getTime() < earliest)
    errors['ends_at'] = [`End must be at least ${MIN_RUN_MINUTES} minutes from now and from the start`]
  return errors
}

function toPlan(given: AuctionSettings): AuctionPlan {
  return {
    openingCents: given.opening_cents,
    reserveCents: given.reserve_cents,
    startsAt: given.starts_at === null ? null : new Date(given.starts_at),
    endsAt: given.ends_at === null ? null : new Date(given.ends_at),
    durationHours: given.duration_hours ?? DEFAULT_PLAN.durationHours,
    softCloseWindowSeconds: toSeconds(given.soft_close_minutes),
    extensionSeconds: toSeconds(given.extension_minutes),
    capMinutes: given.cap_minutes,
    relistsLeft: given.relists_left ?? 0,
  }
}

function withSeconds(plan: AuctionPlan, before: AuctionPlan | null): AuctionPlan {
  return {
    ...plan,
    startsAt: plan.startsAt && keepSeconds(plan.startsAt, [before?.startsAt ?? null]),
    endsAt: plan.endsAt && keepSeconds(plan.endsAt, [before?.endsAt ?? null]),
  }
}

/** Forms show whole minutes. A time that was left alone must not move by the seconds that they do not show. */
function keepSeconds(given: Date, before: readonly (Date | null)[]): Date {
  const minute = (at: Date): number => Math.floor(at.getTime() / 60_000)
  const isWhole = given.getTime() % 60_000 === 0
  return (isWhole ? before.find((at) => at !== null && minute(at) === minute(given)) : null) ?? given
}

function toSeconds(minutes: number | null): number {
  return Math.round(orNaN(minutes) * 60)
}

const toDetails = ({ dropsAt, priceCents }: PriceStep) => ({ drops_at: dropsAt.toISOString(), price_cents: priceCents })
