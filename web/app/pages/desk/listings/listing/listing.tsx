import type { listListingNotesEndpoint } from '@lotyard/contract/desk/notes'
import type {
  DeskListing,
  getDeskListingEndpoint,
  listDeskLinesEndpoint,
  listingChoicesEndpoint,
} from '@lotyard/contract/desk/listings'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { RequestPanel } from '../../../../features/lot-changes/request-panel.tsx'
import { NotesPanel } from '../../../../flows/notes/notes-panel.tsx'
import { DESK_LISTINGS_PATH, deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { ListingStateBadge } from '../../../../features/desk/listings/listing-state-badge.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/listing'
import { LISTING_ACTS } from './act-on-listing.server.ts'
import { linesPath } from './lines-path.ts'
import { ListingActs } from './listing-acts.tsx'
import { EditorForm } from './editor/editor-form.tsx'
import { ScheduledSection } from './sections/publish-section.tsx'
import { TemplateSection } from './templates/template-section.tsx'

/** Below the editor, which is what most come for. */
const ManifestSection = lazyPart(() => import('./sections/manifest-section.tsx'))
/** It brings the words for everything that can be done here. */
const ListingHistory = lazyPart(() => import('./listing-history.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const account = await requireDesk(pages, request)
  const query = new URL(request.url).searchParams
  const shown = { page: readPage(query), search: (query.get('search') ?? '').slice(0, 300) }
  const [listing, choices, lines, noted] = await Promise.all([
    pages.api.call<typeof getDeskListingEndpoint>('GET', '/api/admin/listings/:name/draft', { params }),
    pages.api.call<typeof listingChoicesEndpoint>('GET', '/api/admin/listing_choices'),
    pages.api.call<typeof listDeskLinesEndpoint>('GET', '/api/admin/listings/:name/manifest_lines', {
      params,
      query: shown,
    }),
    pages.api.call<typeof listListingNotesEndpoint>('GET', '/api/admin/listings/:name/notes', { params }),
  ])
  const { maxPage } = orThrow(lines)
  if (shown.page > maxPage) throw redirect(linesPath(params.name, { ...shown, page: maxPage }))
  // Drawn here and not in the form, so that the form is the same before and after scripts run.
  const copyKey = randomKey()
  const { notes } = orThrow(noted)
  const isAdmin = account.roles.includes('admin')
  return { listing: orThrow(listing), choices: orThrow(choices), lines: orThrow(lines), notes, isAdmin, shown, copyKey }
}

export function action({ params: { name }, ...args }: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(LISTING_ACTS, { api, name }, form),
    toAnswer: toActAnswer,
    to: deskListingPath(name),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

/** An editor who saved second needs to see what is saved now. After other refusals nothing has changed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Listing' : loaderData.listing.title,
    path: deskListingPath(params.name),
    isPrivate: true,
  })

export default function DeskListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, choices, lines, notes, isAdmin, shown, copyKey } = loaderData
  const [query] = useSearchParams()
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <Link to={DESK_LISTINGS_PATH} className="text-link justify-self-start">
        All listings
      </Link>
      <Heading listing={listing} />
      {listing.open.closed_because !== null && (
        <Notice kind="info" isLive={false}>
          {listing.open.closed_because}
          {listing.open.goods &&
            (listing.needs_grant
              ? ' If you change the goods, an admin has to approve it. Bidders are then told and can withdraw their bids.'
              : ' If you change the goods, bidders are told and can withdraw their bids.')}
          {listing.acts.relist && ' Relist it to offer it again.'}
        </Notice>
      )}
      {listing.change_request !== null && (
        <RequestPanel request={listing.change_request}>
          {listing.change_request.can_decide ? (
            <LinkButton isSmall to={deskAuctionPath(listing.name)} className="justify-self-start">
              Review request
            </LinkButton>
          ) : (
            <ActForm act="cancel_change" id={listing.change_request.id} answer={actionData}>
              {() => (
                <SubmitButton kind="plain" busy="Canceling…" className="justify-self-start">
                  Cancel request
                </SubmitButton>
              )}
            </ActForm>
          )}
        </RequestPanel>
      )}
      <ScheduledSection listing={listing} answer={actionData} />
      <EditorForm listing={listing} choices={choices} answer={actionData} />
      <TemplateSection listing={listing} opened={query.get('do')} answer={actionData} />
      {/* Above the manifest, which may be long. */}
      <ListingActs listing={listing} opened={query.get('do')} copyKey={copyKey} answer={actionData} />
      <ManifestSection
        listing={listing}
        choices={choices}
        lines={lines}
        shown={shown}
        opened={query.get('line')}
        answer={actionData}
      />
      <NotesPanel notes={notes} isAdmin={isAdmin} answer={actionData} />
      <ListingHistory history={listing.history} />
    </div>
  )
}

function Heading({ listing }: { listing: DeskListing }) {
  const photos = countOf(listing.photo_count, 'photo')
  const bids = countOf(listing.bid_count, 'bid')
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl break-words md:text-3xl">{listing.title}</h1>
        <ListingStateBadge state={listing.state} />
      </div>
      <p className="text-ink-soft">
        {[
          `Lot ${listing.name}`,
          listing.seller.name,
          ...(listing.bid_count > 0 ? [bids] : []),
          ...(listing.sold_price_cents === null ? [] : [`Sold for ${formatCents(listing.sold_price_cents)}`]),
        ].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton isSmall to={`${deskListingPath(listing.name)}photos/`}>
          {listing.photo_count > 0 ? photos : listing.open.goods ? 'Add photos' : 'Photos'}
        </LinkButton>
        {listing.is_published && (
          <LinkButton isSmall to={`/detail/${listing.name}`}>
            View lot page
          </LinkButton>
        )}
        {listing.offer.buying_format === 'auction' && listing.state !== 'draft' && (
          <LinkButton isSmall to={`/admin/auctions/${listing.name}/`}>
            Auction
          </LinkButton>
        )}
      </div>
    </div>
  )
}
