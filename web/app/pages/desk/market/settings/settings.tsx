import { isSettingKey, settingAdvice, settingProblem } from '@lotyard/contract/rules/desk/settings'
import type { changeSettingEndpoint, DeskSetting, listSettingsEndpoint } from '@lotyard/contract/desk/market/settings'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { answerAct, told, type Done } from '../../../../features/desk-acts/perform-act.server.ts'
import { ChangeHistory } from '../../../../features/market/change-history.tsx'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import { toMarketAnswer, type MarketAnswer } from '../../../../features/market/market-answer.ts'
import { EditLink, MarketPage, TableBox } from '../../../../features/market/market-page.tsx'
import { forgetOperator } from '../../../../features/shell/operator.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/settings'
import { settingWordsOf } from './setting-words.ts'

const PATH = '/admin/market/settings/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof listSettingsEndpoint>('GET', '/api/admin/market/settings'))
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: save, toAnswer: toMarketAnswer, to: PATH })
}

async function save({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { key, value, was } = readFields(form, 'key', 'value', 'was')
  const outcome =
    refuseFields(judge(form)) ??
    (await api.call<typeof changeSettingEndpoint>('PUT', '/api/admin/market/settings/:key', {
      params: { key },
      body: { value: value.trim() === '' ? null : value, was: was === '' ? null : was },
    }))
  if (outcome.ok) forgetOperator()
  const { name } = settingWordsOf(key)
  return told(outcome, (saved) => (saved.value === null ? `${name} removed.` : `${name} saved.`))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Settings', path: PATH, isPrivate: true })

const COLUMNS: Column<DeskSetting>[] = [
  {
    name: 'Setting',
    cell: ({ key, value }) => {
      const { name, instead } = settingWordsOf(key)
      return (
        <>
          <strong className="block">{name}</strong>
          {value === null ? (
            <span className="text-ink-soft">{instead}</span>
          ) : (
            <span className="line-clamp-4 break-words whitespace-pre-line">{value}</span>
          )}
        </>
      )
    },
  },
  {
    name: 'Shown',
    cell: ({ key }) => {
      const { shown } = settingWordsOf(key)
      return shown && <Link to={shown.path}>{shown.name}</Link>
    },
    isHiddenOnPhones: true,
  },
  {
    name: 'Edit',
    cell: ({ key }) => <EditLink to={`${PATH}?edit=${key}`} of={settingWordsOf(key).name} />,
    isNumber: true,
  },
]

export default function DeskSettingsPage({ loaderData: { settings, history }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const edited = settings.find(({ key }) => key === query.get('edit'))
  return (
    <MarketPage
      title="Settings"
      about="Who runs this market and what buyers should know. Pages and e-mails follow at once."
    >
      {edited && (
        <Panel title={settingWordsOf(edited.key).name}>
          <SettingForm key={edited.key} setting={edited} answer={actionData} />
        </Panel>
      )}
      <TableBox>
        <DataTable caption="Settings" columns={COLUMNS} rows={settings} keyOf={({ key }) => key} />
      </TableBox>
      <ChangeHistory history={history} subject="setting:" />
    </MarketPage>
  )
}

/** An empty one is taken back. */
function judge(fields: FormData): Record<string, string[]> {
  const { key, value } = readFields(fields, 'key', 'value')
  if (!isSettingKey(key) || value.trim() === '' || settingProblem(key, value) === null) return {}
  return { value: [settingAdvice(key)] }
}

function SettingForm({ setting, answer }: { setting: DeskSetting; answer: MarketAnswer | undefined }) {
  const { name, hasLines, instead } = settingWordsOf(setting.key)
  return (
    <EditForm
      name={setting.key}
      hidden={{ key: setting.key, was: setting.value ?? '' }}
      answer={answer}
      judge={judge}
      back={PATH}
    >
      {({ errors, text }) => {
        const field = {
          label: name,
          name: 'value',
          autoComplete: 'off',
          hint: `${hasLines ? 'Plain text, shown with your line breaks. ' : ''}Leave empty to remove it. ${instead}`,
          defaultValue: text('value', setting.value ?? ''),
          errors: errors['value'],
        }
        return hasLines ? (
          <TextAreaField {...field} rows={setting.key === 'terms' ? 16 : 6} />
        ) : (
          <TextField {...field} />
        )
      }}
    </EditForm>
  )
}
