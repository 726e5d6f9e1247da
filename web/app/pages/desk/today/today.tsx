import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/desk/limits'
import { isSetupMark } from '@lotyard/contract/rules/desk/market-setup'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { getTodayEndpoint, markSetupEndpoint } from '@lotyard/contract/desk/today'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { data, redirect, useSearchParams } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/today'
import { MarkForm, SetupPanel } from './setup-panel.tsx'
import { todayTasks, type TodayTask } from './today-tasks.ts'
import { WorkList } from './work-list.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles, rights = {} } = await requireDesk(page, request)
  const today = orThrow(await page.api.call<typeof getTodayEndpoint>('GET', '/api/admin/today'))
  const isAdmin = roles.includes('admin')
  return {
    today,
    isAdmin,
    mayList: !isAdmin || hasRight(rights, 'listings', 'write'),
    maySetUp: isAdmin && hasRight(rights, 'market', 'write'),
  }
}

/** What the set-up's buttons send. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  await requireDesk(page, request)
  const { mark, is_set: isSet } = readFields(await request.formData(), 'mark', 'is_set')
  // Drawn by no form of ours.
  if (!isSetupMark(mark)) throw data(null, { status: 404 })
  const body = { is_set: isSet === 'true' }
  orThrow(await page.api.call<typeof markSetupEndpoint>('PUT', '/api/admin/setup/:mark', { params: { mark }, body }))
  throw redirect('/admin/')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Today', path: '/admin/', isPrivate: true })

export default function TodayPage({ loaderData: { today, isAdmin, mayList, maySetUp } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const tasks = todayTasks(today, { isAdmin }).filter(({ count }) => count > 0)
  const { items, setup } = today
  // What needs setting up is above; in an empty market it is all there is to do.
  const works = setup === null ? items : items.filter(({ kind }) => kind !== 'no_gateway' && kind !== 'no_mail_server')
  const isSetUp = setup === null || setup.steps.every(({ is_done: isDone }) => isDone)
  const showsSetup = setup !== null && (query.get('setup') === 'show' || (!setup.is_hidden && !isSetUp))
  const panel = showsSetup && <SetupPanel setup={setup} mayChange={maySetUp} />
  const shown = showsSetup ? works : items
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Today</h1>
        <p className="text-ink-soft">{summary(today.has_lots, showsSetup, shown.length + tasks.length)}</p>
      </div>
      {/* In an empty market the set-up leads; once there are lots, what waits does. */}
      {!today.has_lots && panel}
      {!today.has_lots && mayList && !showsSetup && <NoLots />}
      {shown.length > 0 && <WorkList items={shown} />}
      {tasks.length > 0 && (
        <section aria-labelledby="counts">
          <h2 id="counts" className="pb-2 text-lg">
            All that waits
          </h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {tasks.map((task) => (
              <li key={task.path}>
                <TaskCard task={task} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {today.has_lots && panel}
      {setup?.is_hidden === true && maySetUp && !showsSetup && (
        <div className="flex">
          <MarkForm mark="hidden" isSet={false} name="Show set-up" />
        </div>
      )}
    </>
  )
}

function summary(hasLots: boolean, showsSetup: boolean, count: number): string {
  if (hasLots && count === 0)
    return showsSetup
      ? 'No orders or deadlines need you. These steps are left.'
      : 'You’re all caught up. Nothing needs you right now.'
  if (hasLots) return 'What needs you now, the nearest deadline first.'
  return showsSetup
    ? 'Follow these steps to the first paid order.'
    : 'Orders, auctions and payouts that need you appear here.'
}

function NoLots() {
  return (
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
  )
}

function TaskCard({ task: { name, about, path, count, isUrgent } }: { task: TodayTask }) {
  return (
    <Link
      to={path}
      className="grid h-full content-start gap-0.5 rounded-sm border border-line bg-surface px-4 py-3 hover:border-ink"
    >
      <span className={`figures text-2xl font-semibold ${isUrgent ? 'text-bad' : ''}`}>
        {formatCount(count)}
        {count >= MAX_TODAY_COUNT && '+'}
      </span>
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-ink-soft">{about}</span>
    </Link>
  )
}
