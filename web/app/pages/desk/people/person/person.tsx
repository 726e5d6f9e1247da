import type { listAccessRulesEndpoint } from '@lotyard/contract/desk/access-rules'
import type { listPersonNotesEndpoint } from '@lotyard/contract/desk/notes'
import type { getPersonEndpoint, Person } from '@lotyard/contract/desk/people'
import { useSearchParams } from 'react-router'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { NotesPanel } from '../../../../flows/notes/notes-panel.tsx'
import { AUDIT_PATH, PEOPLE_PATH, personPath } from '../../../../features/people/people-paths.ts'
import { PersonBadges } from '../../../../features/people/person-badges.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import type { Route } from './+types/person'
import { PERSON_ACTS } from './act-on-person.server.ts'
import { Devices, HeldRules, SignIns } from './person-access.tsx'
import { PersonActs } from './person-acts.tsx'
import { StaffRights } from './staff-rights.tsx'
import { AccountFacts, Bought, Certificates, TradeFacts } from './person-facts.tsx'

/** The words for everything that can be done here are more than the rest of the page. */
const AuditEntries = lazyPart(() => import('../../../../features/people/audit-entries.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, ...page } = context.get(pageContext)
  const { is_owner: isOwner = false, rights } = await requireAdmin({ api, ...page }, request)
  const [person, { access_rules: rules }, { notes }] = await Promise.all([
    api.call<typeof getPersonEndpoint>('GET', '/api/admin/accounts/:id', { params }).then(orThrow),
    api.call<typeof listAccessRulesEndpoint>('GET', '/api/admin/access_rules').then(orThrow),
    api.call<typeof listPersonNotesEndpoint>('GET', '/api/admin/accounts/:id/notes', { params }).then(orThrow),
  ])
  // Admins are an owner's to act on.
  const mayAct = rights?.people === 'write' && (isOwner || person.role !== 'admin')
  return { person, rules, notes, isOwner, mayAct }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(PERSON_ACTS, { api, id }, form),
    toAnswer: toActAnswer,
    to: personPath(id),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData?.person.name ?? 'Person',
    path: personPath(params.id),
    isPrivate: true,
  })

/** Which form is open is in the address, so that it works before scripts do. */
export default function DeskPersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, rules, notes, isOwner, mayAct } = loaderData
  const [query] = useSearchParams()
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <Link to={PEOPLE_PATH} className="text-link justify-self-start">
        All accounts
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl break-words md:text-3xl">{person.name}</h1>
        <PersonBadges person={person} />
      </div>
      {person.suspension !== null && <Suspension suspension={person.suspension} />}
      {mayAct && <PersonActs person={person} opened={query.get('do')} answer={actionData} />}
      {person.staff !== null && (
        <StaffRights person={person} staff={person.staff} isOwner={isOwner} answer={actionData} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <AccountFacts person={person} />
        <TradeFacts person={person} />
      </div>
      <NotesPanel notes={notes} isAdmin answer={actionData} />
      <Bought person={person} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <HeldRules person={person} rules={rules} answer={actionData} />
        <Certificates person={person} />
      </div>
      <Devices person={person} answer={actionData} />
      <SignIns person={person} />
      <Trail title="Done to this account" entries={person.audit_about} person={person} />
      <Trail title="Done by this account" entries={person.audit_by} person={person} />
    </div>
  )
}

function Suspension({ suspension }: { suspension: NonNullable<Person['suspension']> }) {
  return (
    <Notice kind="danger" isLive={false}>
      Suspended <LocalTime at={suspension.at} /> by {suspension.by}: {suspension.reason}
    </Notice>
  )
}

type TrailProps = { title: string; entries: Person['audit_about']; person: Person }

function Trail({ title, entries, person }: TrailProps) {
  if (entries.length === 0) return null
  return (
    <section className="rounded-sm border border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 md:px-5">
        <h2 className="text-lg">{title}</h2>
        <Link to={`${AUDIT_PATH}?person=${encodeURIComponent(person.email)}`} className="text-link">
          Audit trail
        </Link>
      </div>
      <AuditEntries entries={entries} ofAccount={person.id} />
    </section>
  )
}
