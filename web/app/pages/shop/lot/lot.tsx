import { countOf } from '@lotyard/contract/rules/format-count'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { memo, useCallback, useRef, useState } from 'react'
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { BidHistory } from './history/bid-history.tsx'
import { BidBar } from './bidding/bid-bar.tsx'
import { BidPanel } from './bidding/bid-panel.tsx'
import type { FillBid } from './bidding/form/fill-bid.ts'
import { openBidForm } from './bidding/form/open-bid-form.ts'
import { judgePosted } from './bidding/sending/judge-posted.server.ts'
import { readEntry, submitBid } from './bidding/sending/submit-bid.ts'
import { PriceEdit } from './edit/price-edit.tsx'
import { AddToCart } from '../../../features/cart/add-to-cart.tsx'
import { LotNote } from '../../../features/watching/lot-note.tsx'
import { WatchForms } from '../../../features/watching/watch-forms.tsx'
import { WatchedMap } from '../../../features/watching/watched-map.tsx'
import { differsByCartOnly } from '../../../lib/pages/paths/show-cart.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import type { Route } from './+types/lot'
import { ComparablesNote } from './comparables-note.tsx'
import { ConditionNote } from './header/condition-note.tsx'
import { DeliveredLine } from './freight/delivered-line.tsx'
import { loadLot } from './load-lot.server.ts'
import { LotFacts } from './header/lot-facts.tsx'
import { LotGallery } from './header/lot-gallery.tsx'
import { LotHeader } from './header/lot-header.tsx'
import { lotJsonLd } from './header/lot-json-ld.ts'
import { RelatedLots, SimilarLots } from './lot-carousels.tsx'
import { LotState } from './header/lot-state.tsx'
import { PricePanel } from './price-panel.tsx'
import { useLiveLot } from './use-live-lot.ts'
import { WorthPanel } from './worth/worth-panel.tsx'

// Below what a buyer came for. Without memo a new price that comes before their scripts would empty them: React drops what
// it has not taken over yet when its parent draws again.
const FreightPanel = memo(lazyPart(() => import('./freight/freight-panel.tsx')))
const Breakdown = memo(lazyPart(() => import('./manifest/breakdown.tsx')))
const ManifestSection = memo(lazyPart(() => import('./manifest/manifest-section.tsx')))

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, publicUrl, isSignedIn } = context.get(pageContext)
  const search = new URL(request.url).searchParams.get('search') ?? ''
  const loaded = await loadLot(api, { name: params.name, search, isSignedIn })
  // An idempotency key in the bid form: a form that is posted twice, as by reloading the page, bids once.
  return { ...loaded, publicUrl, bidKey: isSignedIn ? randomKey() : '' }
}

/**
 * A bid from a page without scripts: the first post draws the page with the review, the second places it. Neither leads to
 * another address, so no address ever has the amount in it. With scripts the form calls the API itself.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const entry = readEntry(form)
  if (form.has('change')) return { entry, result: { kind: 'changing' } as const }
  const { api } = context.get(pageContext)
  // The review's own form says that its bidder has confirmed it.
  const verdict = entry.isConfirmed ? ({ kind: 'place' } as const) : await judgePosted(api, params.name, entry)
  return { entry, result: verdict.kind === 'place' ? await submitBid(api, params.name, entry) : verdict }
}

/** Opening and closing the cart leaves the lot as it is. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return differsByCartOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return []
  const { lot, publicUrl } = loaderData
  return [
    ...describePage(matches, {
      title: lot.title,
      description: `${lot.condition.name}, ${countOf(lot.units, 'unit')} in ${lot.warehouse.city}, ${lot.warehouse.region}.`,
      path: lot.path,
      image: lot.primary_photo?.sized_photos.one_thousand ?? lot.primary_photo?.url,
    }),
    { 'script:ld+json': lotJsonLd(lot, publicUrl) },
  ]
}

/** One component per lot: without the key, what the hooks remember of one lot would show on the next. */
export default function LotPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Lot key={loaderData.lot.name} loaderData={loaderData} actionData={actionData} />
}

function Lot({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { search, manifest, drawn, similar, related, history, own, freight, dates, note, costs, bidKey } = loaderData
  const { valuation } = loaderData
  const lot = useLiveLot(loaderData.lot)
  const [query] = useSearchParams()
  // A lot that another buyer has bought has no delivered price for this viewer.
  const isDeliverable = lot.phase !== 'decided' || own?.state === 'won'
  const bidPanel = useRef<HTMLDivElement>(null)
  const fillForm = useRef<FillBid>(null)
  const keepForm = useCallback((fill: FillBid | null) => void (fillForm.current = fill), [])
  const fillBid = useCallback((bidCents: number) => {
    openBidForm(bidPanel.current)
    fillForm.current?.(bidCents)
  }, [])
  const [isOutbid, setIsOutbid] = useState(false)
  return (
    <div className="page grid grid-cols-1 gap-5 pt-4">
      <WatchedMap listings={[lot]} />
      {/* The title is right below, so the breadcrumbs end with the name of the lot instead. */}
      <Breadcrumbs crumbs={[...lot.breadcrumbs.slice(0, -1), { name: `Lot ${lot.name}`, path: lot.path }]} />
      <LotState lot={lot} />
      <LotHeader lot={lot} />
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <LotGallery photos={lot.photos} />
        <div className="grid gap-5 md:row-span-2">
          <PricePanel
            lot={lot}
            delivered={
              isDeliverable && (
                <DeliveredLine
                  freight={freight}
                  priceCents={lot.sold_price_cents ?? lot.selling_price_cents}
                  units={lot.units}
                />
              )
            }
            // Everything that a buyer can do about the price: bidding, editing, watching.
            actions={
              <>
                {lot.auction !== null && lot.phase !== 'scheduled' && (
                  <div ref={bidPanel}>
                    <BidPanel
                      listingName={lot.name}
                      lotChangedAt={lot.lot_changed_at}
                      auction={lot.auction}
                      phase={lot.phase}
                      isWithdrawn={lot.state === 'withdrawn'}
                      own={own}
                      bidding={lot.bidding}
                      startsOpen={query.get('place_bid_form') === '1'}
                      formKey={bidKey}
                      costs={costs}
                      posted={actionData ?? null}
                      onOutbid={setIsOutbid}
                      onForm={keepForm}
                    />
                  </div>
                )}
                {lot.auction === null && lot.phase === 'open' && <AddToCart listing={lot} look="page" />}
                {lot.canEditPrice && (
                  <PriceEdit name={lot.name} priceCents={lot.selling_price_cents} isAuction={lot.auction !== null} />
                )}
                <div className="flex">
                  <WatchForms
                    lotId={lot.lot_id}
                    listingName={lot.name}
                    title={lot.title}
                    watchId={lot.starred_lot?.id ?? null}
                  />
                </div>
                <LotNote lotId={lot.lot_id} title={lot.title} note={note} />
              </>
            }
          >
            <ComparablesNote comparables={lot.comparables} kind={lot} />
          </PricePanel>
          <WorthPanel lot={lot} valuation={valuation} freight={freight} onUse={fillBid} />
          {isDeliverable && <FreightPanel lot={loaderData.lot} freight={freight} dates={dates} />}
          <LotFacts lot={lot} />
          <ConditionNote name={lot.condition.name} definition={lot.condition_definition} />
        </div>
        <div className="grid gap-5">
          {lot.description !== '' && <p className="max-w-prose whitespace-pre-line">{lot.description}</p>}
          {history !== null && lot.auction !== null && (
            <BidHistory
              listingName={lot.name}
              loaded={history}
              bidCount={lot.auction.number_of_bids}
              isOpen={lot.phase === 'open' || lot.phase === 'scheduled'}
            />
          )}
          <Breakdown summary={lot.manifest_summary} />
        </div>
      </div>
      <ManifestSection
        {...{ drawn, search }}
        name={lot.name}
        summary={lot.manifest_summary}
        loaded={manifest}
        isValued={valuation !== undefined}
      />
      <SimilarLots similar={similar} />
      <RelatedLots city={lot.warehouse.city} related={related} />
      <BidBar lot={lot} isOutbid={isOutbid} panel={bidPanel} onBid={() => openBidForm(bidPanel.current)} />
    </div>
  )
}
