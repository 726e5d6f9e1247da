import type { Role } from '@lotyard/contract/account/account'
import type { invitePersonEndpoint, listPeopleEndpoint, PersonRow } from '@lotyard/contract/desk/people'
import { MAX_LISTED } from '@lotyard/contract/rules/desk/limits'
import { Form, redirect, useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { PEOPLE_PATH, personPath } from '../../../../features/people/people-paths.ts'
import { PersonBadges } from '../../../../features/people/person-badges.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { ListCount, ListCut } from '../../../../ui/data/list-count.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'
import type { Route } from './+types/people'
import { InviteForm, inviteProblems } from './invite-form.tsx'
import { peoplePath, readPeopleFilter, ROLES, STATES, type PeopleFilter } from './people-filter.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireAdmin(pages, request)
  const query = new URL(request.url).searchParams
  const [page, filter] = [readPage(query), readPeopleFilter(query)]
  const { people, total, max_page } = orThrow(
    await pages.api.call<typeof listPeopleEndpoint>('GET', '/api/admin/accounts', { query: { ...filter, page } }),
  )
  if (page > max_page) throw redirect(peoplePath(filter, max_page))
  return { people, total, page, maxPage: max_page, filter }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: invite, toAnswer: toActAnswer, to: PEOPLE_PATH })
}

async function invite({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { role, ...entered } = readFields(form, 'email', 'first_name', 'last_name', 'role')
  const outcome =
    refuseFields({ ...inviteProblems(entered), ...(!isRole(role) && { role: ['Choose a role.'] }) }) ??
    (await api.call<typeof invitePersonEndpoint>('POST', '/api/admin/accounts', {
      body: { ...entered, role: role as Role },
    }))
  if (!outcome.ok) return outcome
  const { id, email } = outcome.data
  return { ok: true, text: `Account created. We’ve e-mailed ${email}.`, to: personPath(id) }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

function isRole(role: string): role is Role {
  return role === 'buyer' || role === 'seller' || role === 'admin'
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Accounts', path: PEOPLE_PATH, isPrivate: true })

const COLUMNS: Column<PersonRow>[] = [
  {
    name: 'Name',
    cell: (person) => (
      <>
        <Link to={personPath(person.id)} className="text-link font-semibold">
          {person.name}
        </Link>
        <span className="block text-sm break-all text-ink-soft">{person.email}</span>
      </>
    ),
  },
  {
    name: 'Role',
    cell: (person) => (
      <span className="flex flex-wrap gap-1.5">
        <PersonBadges person={person} />
      </span>
    ),
  },
  { name: 'Created', cell: (person) => <SiteDate at={person.created_at} />, isHiddenOnPhones: true },
  {
    name: 'Last seen',
    cell: (person) => (person.last_seen_at === null ? 'Not signed in' : <SiteDate at={person.last_seen_at} />),
    isHiddenOnPhones: true,
  },
]

export default function DeskPeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, total, page, maxPage, filter } = loaderData
  const [query] = useSearchParams()
  const isInviting = query.get('do') === 'invite' || actionData !== undefined
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl md:text-3xl">Accounts</h1>
          <ListCount total={total} max={MAX_LISTED} one="account" many="accounts" />
        </div>
        {!isInviting && <LinkButton to={`${PEOPLE_PATH}?do=invite`}>Create an account</LinkButton>}
      </div>
      {isInviting && <InviteForm answer={actionData} back={PEOPLE_PATH} />}
      <SearchForm key={peoplePath(filter)} filter={filter} />
      {people.length === 0 ? (
        <EmptyState
          title="No matching people"
          action={
            <Link to={PEOPLE_PATH} className="text-link font-semibold">
              Show everyone
            </Link>
          }
        >
          Search for the beginning of an e-mail address, or for words of a name.
        </EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable caption="Accounts" columns={COLUMNS} rows={people} keyOf={({ id }) => id} />
        </div>
      )}
      <ListCut total={total} max={MAX_LISTED} />
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => peoplePath(filter, number)} />
    </>
  )
}

/** The key at its caller draws the fields again where the address changes by a link. */
function SearchForm({ filter: { search, role, state } }: { filter: PeopleFilter }) {
  const { all: anyRole, ...roles } = ROLES
  const { all: anyState, ...states } = STATES
  return (
    <Form role="search" className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_12rem_auto]">
      <TextField label="E-mail address or name" type="search" name="search" autoComplete="off" defaultValue={search} />
      <SelectField
        label="Role"
        name="role"
        prompt={anyRole}
        options={Object.entries(roles)}
        defaultValue={role === 'all' ? '' : role}
      />
      <SelectField
        label="State"
        name="state"
        prompt={anyState}
        options={Object.entries(states)}
        defaultValue={state === 'all' ? '' : state}
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}
