import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/desk/limits'
import type { getTodayEndpoint } from '@lotyard/contract/desk/today'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/today'
import { SetupPanel } from './setup-panel.tsx'
import { todayTasks, type TodayTask } from './today-tasks.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles } = await requireDesk(page, request)
  const today = orThrow(await page.api.call<typeof getTodayEndpoint>('GET', '/api/admin/today'))
  return { today, isAdmin: roles.includes('admin') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Today', path: '/admin/', isPrivate: true })

export default function TodayPage({ loaderData: { today, isAdmin } }: Route.ComponentProps) {
  const tasks = todayTasks(today, { isAdmin })
  const open = tasks.filter(({ count }) => count > 0)
  const done = tasks.filter(({ count }) => count === 0)
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Today</h1>
        <p className="text-ink-soft">
          {open.length > 0
            ? 'What needs you now.'
            : today.has_lots
              ? 'You’re all caught up. Nothing needs you right now.'
              : 'Orders, auctions and payouts that need you appear here.'}
        </p>
      </div>
      {today.setup !== null && <SetupPanel setup={today.setup} />}
      {!today.has_lots && (
        <EmptyState
          title="No lots yet"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/admin/imports/">Import a manifest</LinkButton>
              <LinkButton kind="plain" to="/admin/listings/new">
                Create a listing
              </LinkButton>
            </div>
          }
        >
          Import a manifest to turn its lines into lots, or enter one by hand.
        </EmptyState>
      )}
      {open.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {open.map((task) => (
            <li key={task.path}>
              <TaskCard task={task} />
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <section aria-labelledby="done">
          <h2 id="done" className="pb-1 text-lg">
            Nothing to do
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {done.map(({ name, path }) => (
              <li key={path}>
                <Link to={path} className="text-link flex min-h-11 items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function TaskCard({ task: { name, about, path, count, isUrgent } }: { task: TodayTask }) {
  return (
    <Link
      to={path}
      className="grid h-full content-start gap-1 rounded-sm border border-line bg-surface p-4 hover:border-ink"
    >
      <span className={`figures text-3xl font-semibold ${isUrgent ? 'text-bad' : ''}`}>
        {formatCount(count)}
        {count >= MAX_TODAY_COUNT && '+'}
      </span>
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-ink-soft">{about}</span>
    </Link>
  )
}
