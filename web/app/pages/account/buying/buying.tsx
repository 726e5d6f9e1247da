import type { getBuyingEndpoint } from '@lotyard/contract/account/buying'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/buying'
import { buyingFilePath, buyingPath, BUYING_PATH, BY_NAMES, readChoice } from './buying-choice.ts'
import { Figures } from './buying-figures.tsx'
import { BuyingPlot } from './buying-plot.tsx'
import { BuyingTable } from './buying-table.tsx'
import { BuyingTabs } from './buying-tabs.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  // Sends visitors to sign in before anything else is loaded.
  await requireAccount(pages, request)
  const choice = readChoice(new URL(request.url).searchParams)
  return orThrow(await pages.api.call<typeof getBuyingEndpoint>('GET', '/api/account/buying', { query: choice }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'My buying', path: BUYING_PATH, isPrivate: true })

export default function BuyingPage({ loaderData: { by, period, sums, rows, has_earlier } }: Route.ComponentProps) {
  const choice = { by, period }
  const isEmpty = sums.lots === 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl md:text-3xl">My buying</h1>
          <p className="text-ink-soft">Lots of your paid orders, without those refunded in full.</p>
        </div>
        {!isEmpty && (
          <a href={buyingFilePath(choice)} download className={buttonClass({ isSmall: true })}>
            Download CSV
          </a>
        )}
      </div>
      {(!isEmpty || has_earlier) && <BuyingTabs choice={choice} />}
      {isEmpty ? (
        <NothingBought hasEarlier={has_earlier} all={buyingPath({ by, period: 'all' })} />
      ) : (
        <>
          <Figures sums={sums} />
          <section className="rounded-sm border border-line bg-surface">
            <h2 className="px-4 pt-3 text-lg md:px-5">By {BY_NAMES[by].toLowerCase()}</h2>
            <div className="p-4 md:p-5">
              <BuyingPlot by={by} rows={rows} />
            </div>
            <div className="border-t border-line">
              <BuyingTable by={by} rows={rows} />
            </div>
          </section>
          <p className="text-sm text-ink-soft">
            “Expected” is what your <Link to="/account/price_book/">price book</Link> said a lot would bring, on the day
            you bought it. Only you see it. Lots you bought without a price book have none.
          </p>
        </>
      )}
    </>
  )
}

function NothingBought({ hasEarlier, all }: { hasEarlier: boolean; all: string }) {
  if (hasEarlier)
    return (
      <EmptyState title="Nothing bought in this period" action={<LinkButton to={all}>Show all</LinkButton>}>
        Your orders are from before.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nothing bought yet"
      action={
        <LinkButton kind="action" to="/lots/">
          Browse lots
        </LinkButton>
      }
    >
      Once an order is paid, you’ll see here what your lots cost you, delivered and per unit.
    </EmptyState>
  )
}
