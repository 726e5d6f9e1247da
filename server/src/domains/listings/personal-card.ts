// What a card says to its viewer alone: that they watch the lot, that they lead its auction, what its freight costs, and what
// it is worth to them.
//
// Cards are made, and kept as JSON text, as a visitor sees them; what is personal is written in for each viewer. It is
// written into the object or into the text: parsing and printing a page of cards would cost more than the search that
// found them. Both forms must say the same, and a test compares them. Something new that is personal is one more field of
// PersonalFacts and one more line in each form.
import { assert } from '@lotyard/contract/rules/assert'
import type { Card } from '@lotyard/contract/lots/listing'
import type { Valuation } from '@lotyard/contract/lots/valuation'
import type { Viewer } from '../../lib/viewer.ts'

/** Of the lot alone, and what it adds to the viewer's cart; null where there is nothing to say. */
export type FreightFacts = { aloneCents: number | null; withCartCents: number | null }
export const NO_FREIGHT: FreightFacts = { aloneCents: null, withCartCents: null }

export type PersonalFacts = {
  watchId: string | null
  isLeading: boolean
  freight: FreightFacts
  /** Null without a price book. */
  valuation: Valuation | null
}

/** What a visitor without a place is told, and what is in a card before anything is written in. */
export const NOTHING_PERSONAL: PersonalFacts = { watchId: null, isLeading: false, freight: NO_FREIGHT, valuation: null }

export function leads(accountId: string | null, leaderId: string | null): boolean {
  return accountId !== null && accountId === leaderId
}

/** The one place that decides it. What has to be looked up is handed in. */
export function personalFacts(
  { leaderId }: { leaderId: string | null },
  viewer: Pick<Viewer, 'accountId'> | null,
  { watchId, freight, valuation }: Pick<PersonalFacts, 'watchId' | 'freight' | 'valuation'>,
): PersonalFacts {
  return { watchId, isLeading: leads(viewer?.accountId ?? null, leaderId), freight, valuation }
}

export function toPersonalCard(card: Card, { watchId, isLeading, freight, valuation }: PersonalFacts): Card {
  return {
    ...card,
    shipping_cost_cents: freight.aloneCents,
    shipping_cost_with_cart_cents: freight.withCartCents,
    valuation,
    starred_lot: watchId === null ? null : { id: watchId },
    auction: card.auction === null ? null : { ...card.auction, is_leading: isLeading },
  }
}

/** What a visitor's card says where something personal may be written in, in the order of its text. */
const NO_FREIGHT_JSON = '"shipping_cost_cents":null,"shipping_cost_with_cart_cents":null'
const NO_FIGURES_JSON = `${NO_FREIGHT_JSON},"valuation":null`
const NOT_STARRED_JSON = '"starred_lot":null'
const NOT_LEADING_JSON = '"is_leading":false'

/** A card's JSON text without what is personal: what stands before its figures, before the star, before the lead, and the rest. */
export type CardPieces = readonly [string, string, string, string]

/**
 * Cut once for each card that is kept: looking for the places in two dozen texts took longer than writing them.
 * Inside a JSON text a quote is always escaped, so what is looked for can only be the properties themselves.
 */
export function cutCard(json: string): CardPieces {
  const figuresAt = placeOf(json, NO_FIGURES_JSON, 0)
  const afterFigures = figuresAt + NO_FIGURES_JSON.length
  const starAt = placeOf(json, NOT_STARRED_JSON, afterFigures)
  const afterStar = starAt + NOT_STARRED_JSON.length
  // A lot at a fixed price has no lead.
  const leadAt = json.indexOf(NOT_LEADING_JSON, afterStar)
  const [beforeLead, rest] =
    leadAt < 0
      ? [json.slice(afterStar), '']
      : [json.slice(afterStar, leadAt), json.slice(leadAt + NOT_LEADING_JSON.length)]
  return [json.slice(0, figuresAt), json.slice(afterFigures, starAt), beforeLead, rest]
}

function placeOf(json: string, piece: string, from: number): number {
  const at = json.indexOf(piece, from)
  assert(at >= 0, `a card without ${piece}`)
  return at
}

export function toPersonalJson(
  [beforeFigures, beforeStar, beforeLead, rest]: CardPieces,
  { watchId, isLeading, freight: { aloneCents, withCartCents }, valuation }: PersonalFacts,
): string {
  const freight =
    aloneCents === null
      ? NO_FREIGHT_JSON
      : `"shipping_cost_cents":${aloneCents},"shipping_cost_with_cart_cents":${withCartCents}`
  const star = watchId === null ? NOT_STARRED_JSON : `"starred_lot":{"id":"${watchId}"}`
  const worth = `,"valuation":${valuation === null ? 'null' : valuationJson(valuation)}`
  const head = beforeFigures + freight + worth + beforeStar + star + beforeLead
  return rest === '' ? head : head + (isLeading ? '"is_leading":true' : NOT_LEADING_JSON) + rest
}

/** All of it are numbers, but for the kind of the target: printing them takes a quarter of what JSON.stringify does. */
function valuationJson(valuation: Valuation): string {
  const { kind, percent } = valuation.target
  return (
    `{"expected_cents":${valuation.expected_cents},"cost_cents":${valuation.cost_cents}` +
    `,"profit_cents":${valuation.profit_cents},"roi_percent":${valuation.roi_percent}` +
    `,"priced_percent":${valuation.priced_percent},"target":{"kind":"${kind}","percent":${percent}}` +
    `,"target_cost_cents":${valuation.target_cost_cents},"target_bid_cents":${valuation.target_bid_cents}` +
    `,"tax_milli_percent":${valuation.tax_milli_percent}}`
  )
}
