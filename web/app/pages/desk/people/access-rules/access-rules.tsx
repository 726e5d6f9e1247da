import type { AccessRule, listAccessRulesEndpoint, listRuleHoldersEndpoint } from '@lotyard/contract/desk/access-rules'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { ACCESS_RULES_PATH } from '../../../../features/people/people-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/access-rules'
import { RULE_ACTS } from './act-on-rules.server.ts'
import { OneFieldForm } from './one-field-form.tsx'
import { OpenRule, rulePath } from './open-rule.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireAdmin(pages, request)
  const query = new URL(request.url).searchParams
  const [page, ruleId] = [readPage(query), query.get('rule')]
  const { access_rules: rules } = orThrow(
    await pages.api.call<typeof listAccessRulesEndpoint>('GET', '/api/admin/access_rules'),
  )
  // One that is not there any more shows the list.
  const isThere = rules.some(({ id }) => id === ruleId)
  const opened = isThere
    ? orThrow(
        await pages.api.call<typeof listRuleHoldersEndpoint>('GET', '/api/admin/access_rules/:id/holders', {
          params: { id: ruleId! },
          query: { page },
        }),
      )
    : null
  return { rules, opened, page }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: async ({ api }, form) => {
      const outcome = await performAct(RULE_ACTS, { api }, form)
      const { rule } = readFields(form, 'rule')
      return outcome.ok && rule !== '' ? { ...outcome, to: rulePath(rule) } : outcome
    },
    toAnswer: toActAnswer,
    to: ACCESS_RULES_PATH,
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Access rules', path: ACCESS_RULES_PATH, isPrivate: true })

const COLUMNS: Column<AccessRule>[] = [
  {
    name: 'Name',
    cell: ({ id, name }) => (
      <Link to={rulePath(id)} className="text-link font-semibold">
        {name}
      </Link>
    ),
  },
  { name: 'Held by', cell: ({ holder_count: count }) => formatCount(count), isNumber: true },
  { name: 'Open lots', cell: ({ open_listing_count: count }) => formatCount(count), isNumber: true },
  { name: 'All lots', cell: ({ listing_count: count }) => formatCount(count), isNumber: true, isHiddenOnPhones: true },
]

export default function DeskAccessRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, opened, page } = loaderData
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {opened !== null && (
        <Link to={ACCESS_RULES_PATH} className="text-link justify-self-start">
          All access rules
        </Link>
      )}
      <div>
        <h1 className="text-2xl break-words md:text-3xl">{opened?.access_rule.name ?? 'Access rules'}</h1>
        <p className="text-ink-soft">Only accounts that hold an access rule can see and buy its lots.</p>
      </div>
      {opened === null ? (
        <RuleList rules={rules} answer={actionData} />
      ) : (
        <OpenRule opened={opened} page={page} answer={actionData} />
      )}
    </div>
  )
}

function RuleList({ rules, answer }: { rules: AccessRule[]; answer: ActAnswer | undefined }) {
  return (
    <>
      <Panel title="New access rule">
        <OneFieldForm act="create" answer={answer} field={{ name: 'name', label: 'Name' }}>
          <SubmitButton busy="Creating…">Create</SubmitButton>
        </OneFieldForm>
      </Panel>
      {rules.length === 0 ? (
        <EmptyState title="No access rules">
          Everyone sees every lot. Create a rule to limit some lots to selected buyers.
        </EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable caption="Access rules" columns={COLUMNS} rows={rules} keyOf={({ id }) => id} />
        </div>
      )}
    </>
  )
}
