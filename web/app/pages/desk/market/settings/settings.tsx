import { isSettingKey, settingAdvice, settingProblem } from '@lotyard/contract/rules/desk/settings'
import type { changeSettingEndpoint, DeskSetting, listSettingsEndpoint } from '@lotyard/contract/desk/market/settings'
import type { Api } from '../../../../api/api.ts'
import type { DescribedFields } from '../../../../features/market/described-fields.ts'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { answerMarket, loadMarket } from '../../../../flows/market/market-route.server.ts'
import { forgetOperator } from '../../../../features/shell/operator.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/settings'
import { settingWordsOf } from './setting-words.ts'

const SETTINGS: MarketKind<DeskSetting> = {
  title: 'Settings',
  path: '/admin/market/settings/',
  about: 'Who runs this market and what buyers should know. Pages and e-mails follow at once.',
  subject: 'setting:',
  keyOf: ({ key }) => key,
  nameOf: ({ key }) => settingWordsOf(key).name,
  formTitleOf: ({ key }) => settingWordsOf(key).name,
  hiddenOf: ({ key, value }) => ({ key, was: value ?? '' }),
  judge,
  columns: [
    {
      name: 'Setting',
      cell: ({ key, value }) => {
        const { name, instead, choice } = settingWordsOf(key)
        return (
          <>
            <strong className="block">{name}</strong>
            {value === null ? (
              <span className="text-ink-soft">{instead}</span>
            ) : (
              <span className="line-clamp-4 break-words whitespace-pre-line">{choice?.name ?? value}</span>
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
  ],
}

/** An empty one is taken back. */
function judge(fields: FormData): Record<string, string[]> {
  const { key, value } = readFields(fields, 'key', 'value')
  if (!isSettingKey(key) || value.trim() === '' || settingProblem(key, value) === null) return {}
  return { value: [settingAdvice(key)] }
}

function fieldsOf(key: string): DescribedFields {
  const { name, hasLines, instead, choice } = settingWordsOf(key)
  if (choice !== undefined) {
    const options = [[choice.value, choice.name]] as const
    return { value: { kind: 'choiceOrNone', label: name, prompt: instead, options, hint: choice.hint } }
  }
  return {
    value: {
      kind: hasLines ? 'text' : 'line',
      label: name,
      hint: `${hasLines ? 'Plain text, shown with your line breaks. ' : ''}Leave empty to remove it. ${instead}`,
      isOptional: true,
      isWide: true,
      attributes: { autoComplete: 'off', ...(hasLines && { rows: key === 'terms' ? 16 : 6 }) },
    },
  }
}

export function loader(args: Route.LoaderArgs) {
  return loadMarket(args, (api) => api.call<typeof listSettingsEndpoint>('GET', '/api/admin/market/settings'))
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, {
    save,
    said: ({ key, value }) => `${settingWordsOf(key).name} ${value === null ? 'removed' : 'saved'}.`,
    to: SETTINGS.path,
  })
}

async function save(api: Api, form: FormData) {
  const { key, value, was } = readFields(form, 'key', 'value', 'was')
  const outcome =
    refuseFields(judge(form)) ??
    (await api.call<typeof changeSettingEndpoint>('PUT', '/api/admin/market/settings/:key', {
      params: { key },
      body: { value: value.trim() === '' ? null : value, was: was === '' ? null : was },
    }))
  if (outcome.ok) forgetOperator()
  return outcome
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...SETTINGS, isPrivate: true })

export default function DeskSettingsPage({ loaderData: { settings, history }, actionData }: Route.ComponentProps) {
  return (
    <KindPage kind={SETTINGS} items={settings} history={history} answer={actionData}>
      {(setting, drawn) => <FieldInputs fields={fieldsOf(setting?.key ?? '')} item={setting} drawn={drawn} />}
    </KindPage>
  )
}
