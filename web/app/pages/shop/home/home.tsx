import type { searchListingsEndpoint } from '@lotyard/contract/lots/search'
import { AddToCart } from '../../../features/cart/add-to-cart.tsx'
import { CompareBar } from '../../../features/compare/compare-bar.tsx'
import { CompareBox } from '../../../features/compare/compare-box.tsx'
import { LotGrid } from '../../../features/lot-cards/lot-grid.tsx'
import { AddPlaceForProfit } from '../../../features/freight/add-place-for-profit.tsx'
import { toShownLot } from '../../../features/lot-cards/card/shown-lot.ts'
import { WatchButton } from '../../../features/watching/watch-button.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow } from '../../../lib/viewer/require-account.server.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/home'
import { CategoryTiles } from './category-tiles.tsx'
import { Welcome } from './welcome.tsx'
import { Link } from '../../../ui/link.tsx'

const SHELF_SIZE = '8'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, sendsMail } = context.get(pageContext)
  const search = async (query: Record<string, string[]>) =>
    orThrow(
      await api.call<typeof searchListingsEndpoint>('GET', '/api/listings/', {
        query: { ...query, page_size: [SHELF_SIZE] },
      }),
    )
  const [all, auctions, newest, drops] = await Promise.all([
    search({ sort_field: ['-updated_at'] }),
    search({ sort_field: ['auction_ends_at'], buying_format: ['auction'] }),
    search({ newly_added: ['true'] }),
    search({ sort_field: ['-price_drop'], price_drop: ['true'] }),
  ])
  return {
    sendsMail,
    total: all.total,
    categories: all.facets.category.map(({ key, name, count }) => ({ key, name, count })),
    shelves: [
      {
        title: 'Ending soon',
        path: '/lots/?sort_field=auction_ends_at&buying_format=auction',
        listings: auctions.listings.map(toShownLot),
      },
      { title: 'New arrivals', path: '/lots/newly-added/', listings: newest.listings.map(toShownLot) },
      {
        title: 'Price drops',
        path: '/lots/?price_drop=true&sort_field=-price_drop',
        listings: drops.listings.map(toShownLot),
      },
    ].filter((shelf) => shelf.listings.length > 0),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { title: 'Lotyard', path: '/' })

export default function HomePage({ loaderData: { sendsMail, total, categories, shelves } }: Route.ComponentProps) {
  return (
    <>
      <Welcome total={total} />
      <div className="page grid gap-12 pt-8">
        <CategoryTiles categories={categories} />
        {shelves.length === 0 && (
          <EmptyState title="No lots for sale right now">
            {sendsMail ? 'Check back soon, or subscribe to our newsletter below.' : 'Check back soon.'}
          </EmptyState>
        )}
        <AddPlaceForProfit listings={shelves.flatMap(({ listings }) => listings)} className="-mb-8" />
        {shelves.map((shelf, index) => (
          <section key={shelf.title} aria-labelledby={`shelf-${index}`}>
            <div className="mb-3 flex items-baseline justify-between gap-4">
              <h2 id={`shelf-${index}`} className="text-xl md:text-2xl">
                {shelf.title}
              </h2>
              <Link to={shelf.path} className="text-link py-3 font-medium whitespace-nowrap">
                See all<span className="sr-only"> in {shelf.title}</span>
              </Link>
            </div>
            <LotGrid
              listings={shelf.listings}
              headingLevel={3}
              areFirst={index === 0}
              isShelf
              watch={(listing) => (
                <>
                  <CompareBox listing={listing} />
                  <WatchButton listing={listing} />
                </>
              )}
              buy={(listing) => <AddToCart listing={listing} />}
            />
          </section>
        ))}
      </div>
      <CompareBar />
    </>
  )
}
