import type { DeskAuction, getDeskAuctionEndpoint } from '@lotyard/contract/desk/auctions'
import type { previewWinPaymentEndpoint } from '@lotyard/contract/desk/unpaid-wins'
import { redirect, useSearchParams } from 'react-router'
import type { Api } from '../../../../api/api.ts'
import { DESK_AUCTIONS_PATH, deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/auction'
import { AUCTION_ACTS } from './act-on-auction.server.ts'
import { AuctionActs } from './auction-acts.tsx'
import { AuctionFacts } from './auction-facts.tsx'
import { BidTable } from './bid-table.tsx'
import { ChangePanel } from './change-panel.tsx'
import { DecideChange } from './decide-change.tsx'
import type { PaymentForm } from './win-forms.tsx'

const AfterTheEnd = lazyPart(() => import('./after-the-end.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireDesk(pages, request)
  const page = readPage(new URL(request.url).searchParams)
  const auction = orThrow(
    await pages.api.call<typeof getDeskAuctionEndpoint>('GET', '/api/admin/auctions/:name', {
      params,
      query: { page },
    }),
  )
  if (page > auction.bids.maxPage) throw redirect(`${deskAuctionPath(params.name)}?page=${auction.bids.maxPage}`)
  const isPaying = new URL(request.url).searchParams.get('do') === 'paid' && auction.can_book_win
  return { auction, page, payment: isPaying ? await loadPayment(pages.api, params.name) : null }
}

/** What the buyer owes with freight and tax: priced only where its form is open. */
async function loadPayment(api: Api, name: string): Promise<PaymentForm | null> {
  const path = '/api/admin/auctions/:name/win/paid'
  const preview = await api.call<typeof previewWinPaymentEndpoint>('GET', path, { params: { name } })
  // Paid or canceled a moment ago: the page is drawn without the form.
  if (!preview.ok && preview.status === 409) return null
  return { preview: orThrow(preview), formKey: randomKey() }
}

export function action({ params: { name }, ...args }: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(AUCTION_ACTS, { api, name }, form),
    toAnswer: toActAnswer,
    to: deskAuctionPath(name),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Auction' : `Auction: ${loaderData.auction.title}`,
    path: deskAuctionPath(params.name),
    isPrivate: true,
  })

const STATES: Record<DeskAuction['state'], { words: string; tone: BadgeTone }> = {
  draft: { words: 'Draft', tone: 'neutral' },
  scheduled: { words: 'Not started', tone: 'neutral' },
  active: { words: 'Open', tone: 'good' },
  awaiting_payment: { words: 'Awaiting payment', tone: 'accent' },
  sold: { words: 'Sold', tone: 'good' },
  unsold: { words: 'Unsold', tone: 'neutral' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
}

/** Awaiting payment to buyers; the desk knows that no one is to pay. */
const KEPT = { words: 'Kept, no buyer', tone: 'neutral' } as const

/** Which form is open is in the address, so that it works before scripts do. */
export default function DeskAuctionPage({ loaderData: { auction, page, payment }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { words, tone } = auction.is_kept ? KEPT : STATES[auction.state]
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <Link to={DESK_AUCTIONS_PATH} className="text-link justify-self-start">
        All auctions
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl md:text-3xl">{auction.title}</h1>
        <Badge tone={tone}>{words}</Badge>
        <span className="text-ink-soft">{auction.name}</span>
      </div>
      <AuctionFacts auction={auction} />
      <DecideChange auction={auction} opened={query.get('do')} answer={actionData} />
      {auction.wins.length + auction.offers.length > 0 && <AfterTheEnd auction={auction} />}
      <AuctionActs
        auction={auction}
        opened={{ act: query.get('do'), bid: query.get('bid') }}
        payment={payment}
        answer={actionData}
      />
      {auction.changes.map((change) => (
        <ChangePanel key={change.changed_at} change={change} />
      ))}
      <BidTable auction={auction} page={page} />
    </div>
  )
}
