import type { getMarketEndpoint, MarketFigures, MarketHistory } from '@lotyard/contract/lots/market'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { MARKET_PATH, marketPath, MIN_CELL_BUYERS, MIN_CELL_SALES } from '@lotyard/contract/rules/market/market-cells'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { DataTable, type Column } from '../../../ui/data/data-table.tsx'
import { buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/kind'
import { HowCounted } from './how-counted.tsx'
import { marketJsonLd } from './market-json-ld.ts'
import { formatMonth, formatPercent, formatRange, kindName, shownMonths } from './market-words.ts'
import { MonthPlot } from './month-plot.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const history = orThrow(
    await api.call<typeof getMarketEndpoint>('GET', '/api/market/:category/:condition', { params }),
  )
  return { history, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return []
  const { history, publicUrl } = loaderData
  const { category, condition, year } = history
  const path = marketPath(category.key, condition.key)
  const title = `${kindName(history)}: what lots sell for`
  // A page without figures of its own says nothing that the parent's doesn't.
  if (!hasOwnFigures(history)) return describePage(matches, { title, path, isPrivate: true })
  const description =
    year === null || year.is_of_parent
      ? `What liquidation lots of ${category.name} (${condition.name}) sell for, in percent of MSRP by month.`
      : `${category.name}, ${condition.name}: half of the lots sold for ${formatRange(year)} of MSRP, median ${formatPercent(year.median_percent)}, in the last 12 months.`
  return [
    ...describePage(matches, { title, path, description }),
    { 'script:ld+json': marketJsonLd(history, { publicUrl, description }) },
  ]
}

const hasOwnFigures = ({ year, months }: MarketHistory): boolean =>
  [year, ...months.map(({ figures }) => figures)].some((figures) => figures !== null && !figures.is_of_parent)

export default function MarketKindPage({ loaderData: { history } }: Route.ComponentProps) {
  const { category, parent, condition, year } = history
  const path = marketPath(category.key, condition.key)
  const months = shownMonths(history.months)
  const hasMonths = months.some(({ figures }) => figures !== null)
  return (
    <div className="page grid grid-cols-1 gap-5 py-4">
      <Breadcrumbs
        crumbs={[
          { name: 'Market prices', path: MARKET_PATH },
          ...(parent === null ? [] : [{ name: parent.name, path: marketPath(parent.key, condition.key) }]),
          { name: kindName(history), path },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl md:text-3xl">{kindName(history)}</h1>
          <p className="text-ink-soft">What lots sold for, in percent of MSRP, before freight and tax.</p>
        </div>
        <ForSale history={history} />
      </div>
      {year === null && !hasMonths ? (
        <EmptyState title="Not enough sales yet" action={<ForSale history={history} isMain />}>
          Prices appear once {MIN_CELL_SALES} lots have sold to at least {MIN_CELL_BUYERS} buyers.
        </EmptyState>
      ) : (
        <>
          {year !== null && <Year figures={year} history={history} />}
          {hasMonths && (
            <section className="rounded-sm border border-line bg-surface">
              <div className="grid gap-3 p-4 md:p-5">
                <h2 className="text-lg">By month</h2>
                <p className="text-sm text-ink-soft">
                  The bar is the middle half of the sales, the line the median.
                  {months.some(({ figures }) => figures?.is_of_parent) &&
                    ` Months with too few sales show all of ${parent!.name} instead, in a lighter shade.`}
                </p>
                <MonthPlot months={months} />
              </div>
              <Months months={months} history={history} />
              <p className="border-t border-line p-3">
                <a href={`/api${path}months.csv`} download className={buttonClass({ isSmall: true })}>
                  Download CSV
                </a>
              </p>
            </section>
          )}
        </>
      )}
      <OtherConditions history={history} />
      <HowCounted />
    </div>
  )
}

function ForSale({ history: { category, condition }, isMain = false }: { history: MarketHistory; isMain?: boolean }) {
  const query = new URLSearchParams({ category: category.key, condition: condition.key })
  return (
    <LinkButton kind={isMain ? 'action' : 'plain'} to={`/lots/?${query}`}>
      See lots for sale
    </LinkButton>
  )
}

function Year({ figures, history: { category, parent } }: { figures: MarketFigures; history: MarketHistory }) {
  const facts = [
    ['Median', formatPercent(figures.median_percent), 'of MSRP'],
    ['Middle half', formatRange(figures), 'of MSRP'],
    ['Sales', formatCount(figures.sale_count), 'in the last 12 months'],
    ['Sell-through', formatPercent(figures.sell_through_percent), 'of lots that ended'],
  ] as const
  return (
    <>
      {figures.is_of_parent && (
        <Notice kind="info">
          Too few lots of {category.name} sold in this condition. These are the prices of all of {parent!.name}.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {facts.map(([name, value, of]) => (
          <div key={name} className="rounded-sm border border-line bg-surface p-3 md:p-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <span className="figures block text-xl font-semibold md:text-2xl">{value}</span>
              <span className="block text-sm text-ink-soft">{of}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Month = MarketHistory['months'][number]

function Months({ months, history: { parent } }: { months: Month[]; history: MarketHistory }) {
  const number = (name: string, cell: (figures: MarketFigures) => string, isHiddenOnPhones = false): Column<Month> => ({
    name,
    cell: ({ figures }) => (figures === null ? '–' : cell(figures)),
    isNumber: true,
    isHiddenOnPhones,
  })
  const columns: Column<Month>[] = [
    {
      name: 'Month',
      cell: ({ starts, figures }) => (
        <>
          <span className="whitespace-nowrap">{formatMonth(starts)}</span>
          {figures === null && <span className="block text-sm text-ink-soft">Too few sales</span>}
          {figures?.is_of_parent && <span className="block text-sm text-ink-soft">All of {parent!.name}</span>}
        </>
      ),
    },
    number('Median', ({ median_percent }) => formatPercent(median_percent)),
    number('Middle half', formatRange),
    number('Sales', ({ sale_count }) => formatCount(sale_count)),
    number('Sell-through', ({ sell_through_percent }) => formatPercent(sell_through_percent), true),
  ]
  return (
    <DataTable
      caption="Percent of MSRP by month"
      columns={columns}
      rows={months.slice(months.findIndex(({ figures }) => figures !== null)).toReversed()}
      keyOf={({ starts }) => starts}
    />
  )
}

function OtherConditions({ history: { category, other_conditions: others } }: { history: MarketHistory }) {
  if (others.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">{category.name} in other conditions</h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {others.map(({ key, name, median_percent }) => (
          <li key={key}>
            <Link to={marketPath(category.key, key)} className="text-link inline-flex min-h-11 items-center">
              {name}
            </Link>{' '}
            <span className="figures text-ink-soft">{formatPercent(median_percent)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
