import type { listStaffEndpoint, StaffMember } from '@lotyard/contract/desk/staff'
import { PEOPLE_PATH, personPath } from '../../../../features/people/people-paths.ts'
import { rightsText } from '../../../../features/people/staff-words.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import type { Route } from './+types/staff'

const STAFF_PATH = '/admin/staff/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { is_owner: isOwner = false } = await requireAdmin(page, request)
  const { staff } = orThrow(await page.api.call<typeof listStaffEndpoint>('GET', '/api/admin/staff'))
  return { staff, isOwner }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Staff', path: STAFF_PATH, isPrivate: true })

const COLUMNS: Column<StaffMember>[] = [
  {
    name: 'Name',
    cell: ({ id, name, email, is_suspended }) => (
      <>
        <Link to={personPath(id)} className="text-link">
          {name}
        </Link>
        {is_suspended && (
          <>
            {' '}
            <Badge tone="bad">Suspended</Badge>
          </>
        )}
        <span className="block text-sm break-all text-ink-soft">{email}</span>
      </>
    ),
  },
  { name: 'Can do', cell: ({ is_owner, rights }) => (is_owner ? 'Owner: everything' : rightsText(rights)) },
  {
    name: 'Two-step sign-in',
    cell: ({ has_two_step }) => (has_two_step ? 'On' : 'Off'),
    isHiddenOnPhones: true,
  },
  {
    name: 'Last seen',
    cell: ({ last_seen_at }) => (last_seen_at === null ? 'Signed out' : <LocalTime at={last_seen_at} />),
    isHiddenOnPhones: true,
  },
]

export default function StaffPage({ loaderData: { staff, isOwner } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Staff</h1>
        <p className="text-ink-soft">
          Everyone who helps run this market. Owners can do everything; others what an owner allows, area by area.
        </p>
      </div>
      <DataTable caption="Staff" columns={COLUMNS} rows={staff} keyOf={({ id }) => id} />
      {isOwner && (
        <p>
          To add someone,{' '}
          <Link to={`${PEOPLE_PATH}?do=invite`} className="text-link">
            invite them as an admin
          </Link>
          , then choose on their page what they can do.
        </p>
      )}
    </div>
  )
}
