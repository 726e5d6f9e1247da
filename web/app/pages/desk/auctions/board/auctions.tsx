import type { AuctionShow, listBoardAuctionsEndpoint } from '@lotyard/contract/desk/auctions'
import { countOf } from '@lotyard/contract/rules/format-count'
import { redirect } from 'react-router'
import { DESK_AUCTIONS_PATH } from '../../../../features/desk/auctions/auction-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/auctions'
import { boardPath, readShow } from './board-show.ts'
import { BoardTabs } from './board-tabs.tsx'
import { OpenBoard } from './open-board.tsx'
import { StillBoard } from './still-board.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireDesk(pages, request)
  const query = new URL(request.url).searchParams
  const [page, show] = [readPage(query), readShow(query)]
  const { auctions, total, maxPage } = orThrow(
    await pages.api.call<typeof listBoardAuctionsEndpoint>('GET', '/api/admin/auctions', { query: { show, page } }),
  )
  if (page > maxPage) throw redirect(boardPath(show, maxPage))
  return { auctions, total, maxPage, page, show }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Auctions', path: DESK_AUCTIONS_PATH, isPrivate: true })

export default function DeskAuctionsPage({ loaderData }: Route.ComponentProps) {
  const { auctions, total, maxPage, page, show } = loaderData
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Auctions</h1>
        {total > 0 && <p className="figures text-ink-soft">{countOf(total, 'auction')}</p>}
      </div>
      <BoardTabs current={show} />
      {auctions.length === 0 ? (
        <NoAuctions show={show} />
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          {show === 'ending' ? <OpenBoard auctions={auctions} /> : <StillBoard show={show} auctions={auctions} />}
        </div>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => boardPath(show, number)} />
    </>
  )
}

const DRAFTS = { name: 'Drafts to publish', path: '/admin/listings/?show=drafts' }

const EMPTY: Record<AuctionShow, { title: string; words: string; link?: typeof DRAFTS }> = {
  ending: { title: 'No open auctions', words: 'Auctions appear here as soon as bidding opens.', link: DRAFTS },
  scheduled: {
    title: 'No auctions scheduled',
    words: 'Publish an auction with a later start to see it here.',
    link: DRAFTS,
  },
  unpaid: { title: 'Nothing unpaid', words: 'Every lot won at auction has been paid.' },
  offers: {
    title: 'No open offers',
    words: 'When a winner doesn’t pay, you can offer the lot to the runner-up from the auction’s page.',
  },
  kept: {
    title: 'No lots kept',
    words: 'Lots appear here when a sale falls through and you keep them, to offer them on or relist them.',
  },
  requests: { title: 'Nothing to approve', words: 'Sellers’ changes of lots with bids appear here.' },
}

function NoAuctions({ show }: { show: AuctionShow }) {
  const { title, words, link } = EMPTY[show]
  return (
    <EmptyState title={title} action={link && <LinkButton to={link.path}>{link.name}</LinkButton>}>
      {words}
    </EmptyState>
  )
}
