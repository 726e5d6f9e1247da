import type { getNumbersEndpoint } from '@lotyard/contract/desk/numbers'
import { MEASURES } from '@lotyard/contract/rules/desk/numbers'
import type { Failure } from '../../../../api/api.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import type { Route } from './+types/numbers'
import { Figures } from './figures.tsx'
import { KindTable } from './kind-table.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { NUMBERS_PATH, readChoice } from './number-choice.ts'
import { PeriodForm } from './period-form.tsx'
import { SeriesPlot } from './series-plot.tsx'
import { formatDays, fromWire } from './shown-numbers.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const { roles } = await requireDesk(pages, request)
  const choice = readChoice(new URL(request.url).searchParams)
  const { from, to, days } = choice
  const call = (query: object) => pages.api.call<typeof getNumbersEndpoint>('GET', '/api/admin/numbers', { query })
  const outcome = await call({ from, to, days })
  // Days that are none get a sentence beside the fields, and the page its usual numbers.
  const failure: Failure | null = outcome.ok || outcome.status !== 422 ? null : outcome
  const numbers = orThrow(failure === null ? outcome : await call({}))
  return { numbers, choice, isPeriodInvalid: failure !== null, isAdmin: roles.includes('admin') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Numbers', path: NUMBERS_PATH, isPrivate: true })

export default function DeskNumbersPage({ loaderData }: Route.ComponentProps) {
  const { numbers, choice, isPeriodInvalid, isAdmin } = loaderData
  const { period, before, grain, series, formats, categories, conditions, missed_searches } = numbers
  const [sums, sumsBefore] = [fromWire(numbers.sums), fromWire(numbers.sums_before)]
  const isEmpty = sums.soldCount + sums.unsoldCount === 0
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Numbers</h1>
        <p className="text-ink-soft">
          {formatDays(period)}, compared with {formatDays(before)}.{!isAdmin && ' Your own lots.'}
        </p>
      </div>
      <PeriodForm choice={choice} period={period} isInvalid={isPeriodInvalid} />
      {numbers.is_counting && (
        <Notice kind="info">Recent changes are being counted. Numbers may move within a minute.</Notice>
      )}
      <Figures sums={sums} before={sumsBefore} isAdmin={isAdmin} />
      {isEmpty ? (
        <EmptyState
          title="No lots ended in this period"
          action={<LinkButton to={`${NUMBERS_PATH}?days=365`}>Show a year</LinkButton>}
        >
          Lots count here once they sell and are paid for, or end unsold.
        </EmptyState>
      ) : (
        <>
          <SeriesPlot series={series} grain={grain} choice={choice} isAdmin={isAdmin} />
          <KindTable title="By category" nameHead="Category" kinds={categories} />
          <KindTable title="By condition" nameHead="Condition" kinds={conditions} />
          <KindTable title="By format" nameHead="Format" kinds={formats} hasBids />
        </>
      )}
      {missed_searches !== null && <MissedSearches searches={missed_searches} />}
      <details className="rounded-sm border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
          What these numbers mean
        </summary>
        <dl className="grid gap-3 border-t border-line p-4 md:grid-cols-2">
          {Object.entries(MEASURES)
            .filter(([key]) => isAdmin || key !== 'freight')
            .map(([key, { name, meaning }]) => (
              <div key={key}>
                <dt className="font-semibold">{name}</dt>
                <dd className="text-ink-soft">{meaning}</dd>
              </div>
            ))}
        </dl>
      </details>
    </>
  )
}
