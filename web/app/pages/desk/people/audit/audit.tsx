import { MAX_AUDIT_CSV_LINES } from '@lotyard/contract/rules/desk/limits'
import type { AuditFilter, listAuditEndpoint } from '@lotyard/contract/desk/audit'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { auditActionName } from '@lotyard/contract/rules/desk/audit/audit-words'
import { Form } from 'react-router'
import AuditEntries from '../../../../features/people/audit-entries.tsx'
import { AUDIT_PATH } from '../../../../features/people/people-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { Button, buttonClass, LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/audit'
import { auditCsvPath, auditPath, readAuditFilter } from './audit-filter.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireAdmin(pages, request)
  const query = new URL(request.url).searchParams
  const filter = readAuditFilter(query)
  const given = query.get('before') ?? ''
  const before = /^\d{1,18}$/.test(given) ? given : ''
  const { entries, next, actions } = orThrow(
    await pages.api.call<typeof listAuditEndpoint>('GET', '/api/admin/audit', { query: { ...filter, before } }),
  )
  return { entries, next, actions, filter, before }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Audit trail', path: AUDIT_PATH, isPrivate: true })

export default function DeskAuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, next, actions, filter, before } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl md:text-3xl">Audit trail</h1>
          <p className="text-ink-soft">Everything done at the desk, newest first.</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>Up to {formatCount(MAX_AUDIT_CSV_LINES)} entries</span>
          <a href={auditCsvPath(filter)} download className={buttonClass({ isSmall: true })}>
            Export CSV
          </a>
        </p>
      </div>
      <FilterForm key={auditPath(filter)} filter={filter} actions={actions} />
      {entries.length === 0 && auditPath(filter) === AUDIT_PATH ? (
        <EmptyState title="Nothing yet">
          What admins and sellers change is listed here, with who did it and when.
        </EmptyState>
      ) : entries.length === 0 ? (
        <EmptyState
          title="Nothing matches"
          action={
            <Link to={AUDIT_PATH} className="text-link font-semibold">
              Show everything
            </Link>
          }
        />
      ) : (
        <section aria-label="Entries" className="rounded-sm border border-line bg-surface">
          <AuditEntries entries={entries} />
        </section>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {before !== '' && <LinkButton to={auditPath(filter)}>Newest</LinkButton>}
        {next !== null && <LinkButton to={auditPath(filter, next)}>Older</LinkButton>}
      </div>
    </>
  )
}

/** The key at its caller draws the fields again where the address changes by a link. */
function FilterForm({ filter, actions }: { filter: AuditFilter; actions: string[] }) {
  return (
    <Form role="search" className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_auto_auto_auto]">
      <TextField
        label="Person’s e-mail address"
        name="person"
        type="search"
        autoComplete="off"
        defaultValue={filter.person}
      />
      <SelectField
        label="Action"
        name="action"
        prompt="All actions"
        options={actions.map((action) => [action, auditActionName(action)] as const)}
        defaultValue={filter.action}
      />
      <TextField
        label="About"
        name="subject"
        type="search"
        autoComplete="off"
        placeholder="order:10023"
        defaultValue={filter.subject}
      />
      <TextField label="From" name="from" type="date" defaultValue={filter.from} />
      <TextField label="To" name="to" type="date" defaultValue={filter.to} />
      <Button type="submit">Filter</Button>
    </Form>
  )
}
