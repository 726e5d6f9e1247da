import type { listMarketEndpoint, MarketCell } from '@lotyard/contract/lots/market'
import { countOf } from '@lotyard/contract/rules/format-count'
import { MARKET_PATH, marketPath } from '@lotyard/contract/rules/market/market-cells'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/market'
import { HowCounted } from './how-counted.tsx'
import { formatPercent, formatRange } from './market-words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { cells } = orThrow(await api.call<typeof listMarketEndpoint>('GET', '/api/market'))
  return cells
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describePage(matches, {
    title: 'Market prices',
    path: MARKET_PATH,
    description: 'What liquidation lots sell for, in percent of MSRP, by category and condition.',
    isPrivate: (loaderData ?? []).length === 0,
  })

export default function MarketPage({ loaderData: cells }: Route.ComponentProps) {
  const groups = Map.groupBy(cells, ({ category, parent }) => (parent ?? category).key)
  return (
    <div className="page grid grid-cols-1 gap-6 py-8">
      <div className="grid gap-1">
        <h1 className="text-3xl">Market prices</h1>
        <p className="max-w-prose text-ink-soft">
          What lots sold for in the last 12 months, in percent of MSRP before freight and tax. Each figure is the
          median; open it for quartiles, months and sell-through.
        </p>
      </div>
      {cells.length === 0 ? (
        <EmptyState
          title="Not enough sales yet"
          action={
            <LinkButton kind="action" to="/lots/">
              Browse lots
            </LinkButton>
          }
        >
          Prices appear here as lots sell.
        </EmptyState>
      ) : (
        [...groups.values()].map((group) => <Group key={nameOfGroup(group)} cells={group} />)
      )}
      <HowCounted />
    </div>
  )
}

const nameOfGroup = ([first]: readonly MarketCell[]): string => (first!.parent ?? first!.category).name

/** A parent category and its children, by condition. */
function Group({ cells }: { cells: MarketCell[] }) {
  const name = nameOfGroup(cells)
  const conditions = new Map(cells.map(({ condition }) => [condition.key, condition.name]))
  const rows = [...Map.groupBy(cells, ({ category }) => category.key).values()]
  return (
    <section className="min-w-0 rounded-sm border border-line bg-surface">
      <h2 className="px-3 pt-3 text-lg">{name}</h2>
      {/* A wide table scrolls inside its own box; the box takes focus, so that the keyboard can scroll it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a mouse could scroll the table. */}
      <div role="region" aria-label={name} tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full min-w-[38rem] sm:min-w-[46rem] table-fixed border-collapse">
          <caption className="sr-only">{name}: median percent of MSRP by condition</caption>
          <thead>
            <tr className="border-b border-line-strong text-sm text-ink-soft">
              <th scope="col" className="w-36 px-3 sm:w-56 py-2 text-left align-bottom font-semibold">
                Category
              </th>
              {[...conditions].map(([key, condition]) => (
                <th key={key} scope="col" className="px-3 py-2 text-right align-bottom font-semibold">
                  {condition}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {rows.map((ofCategory) => (
              <Row key={ofCategory[0]!.category.key} cells={ofCategory} conditions={[...conditions.keys()]} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ cells, conditions }: { cells: MarketCell[]; conditions: string[] }) {
  const { category, parent } = cells[0]!
  return (
    <tr>
      <th scope="row" className={`px-3 text-left ${parent === null ? 'font-semibold' : 'font-normal'}`}>
        {parent === null ? `All ${category.name}` : category.name}
      </th>
      {conditions.map((key) => {
        const cell = cells.find(({ condition }) => condition.key === key)
        return (
          <td key={key} className="figures px-3 text-right">
            {cell === undefined ? (
              <span className="text-ink-soft">–</span>
            ) : (
              <Link
                to={marketPath(category.key, key)}
                title={`${formatRange(cell.figures)} of MSRP, ${countOf(cell.figures.sale_count, 'sale')}`}
                className="text-link inline-flex min-h-11 items-center justify-end"
              >
                {formatPercent(cell.figures.median_percent)}
                <span className="sr-only">
                  {' '}
                  for {category.name}, {cell.condition.name}
                </span>
              </Link>
            )}
          </td>
        )
      })}
    </tr>
  )
}
