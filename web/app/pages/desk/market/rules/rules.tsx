import type { changeRulesEndpoint, DeskRules, getRulesEndpoint } from '@lotyard/contract/desk/market/rules'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents, parseDollars } from '@lotyard/contract/rules/money'
import { marketRulesProblems, type MarketRules } from '@lotyard/contract/rules/orders/terms/market-rules'
import type { Api } from '../../../../api/api.ts'
import type { Drawn } from '../../../../features/market/edit-form.tsx'
import { KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { answerMarket, loadMarket } from '../../../../flows/market/market-route.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import type { Route } from './+types/rules'

const PATH = '/admin/market/rules/'

/** One row: there is one set of rules. */
const RULES: MarketKind<DeskRules> = {
  title: 'Payment rules',
  path: PATH,
  about:
    'When buyers pay, how long lots and problems wait, and what takes two people. Orders that are placed stay as they are.',
  subject: 'rules:',
  keyOf: () => 'payments',
  nameOf: () => 'payment rules',
  hiddenOf: ({ version }) => ({ version }),
  judge: judgeRules,
  columns: [
    { name: 'Direct orders paid within', cell: (rules) => countOf(rules.direct_payment_weekdays, 'business day') },
    {
      name: 'Wires at checkout',
      cell: ({ wire_from_cents: cents }) => (cents === null ? 'Off' : `From ${formatCents(cents)}`),
    },
    {
      name: 'Lots held for a wire',
      cell: (rules) => countOf(rules.wire_hold_weekdays, 'business day'),
      isHiddenOnPhones: true,
    },
    {
      name: 'Replies about problems',
      cell: (rules) => countOf(rules.problem_reply_days, 'day'),
      isHiddenOnPhones: true,
    },
    {
      name: 'Second person',
      cell: ({ second_person_from_cents: cents }) => (cents === null ? 'Off' : `From ${formatCents(cents)}`),
    },
  ],
}

export function loader(args: Route.LoaderArgs) {
  return loadMarket(args, (api) => api.call<typeof getRulesEndpoint>('GET', '/api/admin/market/rules'))
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, { save, said: () => 'Payment rules saved.', to: PATH })
}

/** No number at all is read as one that no rule allows. */
function readRules(form: FormData): MarketRules {
  const typed = readFields(
    form,
    'direct_payment_weekdays',
    'wire_from',
    'wire_hold_weekdays',
    'problem_reply_days',
    'second_person',
  )
  const toCount = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)
  return {
    directPaymentWeekdays: toCount(typed.direct_payment_weekdays),
    wireFromCents: typed.wire_from.trim() === '' ? null : (parseDollars(typed.wire_from) ?? -1),
    wireHoldWeekdays: toCount(typed.wire_hold_weekdays),
    problemReplyDays: toCount(typed.problem_reply_days),
    secondPersonFromCents: typed.second_person.trim() === '' ? null : (parseDollars(typed.second_person) ?? -1),
  }
}

/** By the form's names of fields: dollars are typed, and cents are sent. */
function judgeRules(form: FormData): Record<string, string[]> {
  const problems = marketRulesProblems(readRules(form))
  const { wire_from_cents: wireFrom, second_person_from_cents: secondPerson, ...others } = problems
  return {
    ...others,
    ...(wireFrom !== undefined && { wire_from: wireFrom }),
    ...(secondPerson !== undefined && { second_person: secondPerson }),
  }
}

async function save(api: Api, form: FormData) {
  const rules = readRules(form)
  return (
    refuseFields(judgeRules(form)) ??
    api.call<typeof changeRulesEndpoint>('PUT', '/api/admin/market/rules', {
      body: {
        direct_payment_weekdays: rules.directPaymentWeekdays,
        wire_from_cents: rules.wireFromCents,
        wire_hold_weekdays: rules.wireHoldWeekdays,
        problem_reply_days: rules.problemReplyDays,
        second_person_from_cents: rules.secondPersonFromCents,
        version: Number(readFields(form, 'version').version) || 1,
      },
    })
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...RULES, isPrivate: true })

export default function RulesPage({ loaderData: { rules, history }, actionData }: Route.ComponentProps) {
  return (
    <KindPage kind={RULES} items={[rules]} history={history} answer={actionData}>
      {(_rules, drawn) => <RuleFields rules={rules} drawn={drawn} />}
    </KindPage>
  )
}

function RuleFields({ rules, drawn: { text, errors } }: { rules: DeskRules; drawn: Drawn }) {
  const { wire_from_cents: fromCents, second_person_from_cents: secondPersonCents } = rules
  return (
    <div className="grid max-w-xl gap-4">
      <TextField
        label="Business days to pay a direct order"
        name="direct_payment_weekdays"
        inputMode="numeric"
        required
        autoComplete="off"
        hint="From the day the buyer accepts, where they have no invoice terms of their own. Bank holidays don’t count. 1 to 20."
        defaultValue={text('direct_payment_weekdays', rules.direct_payment_weekdays)}
        errors={errors['direct_payment_weekdays']}
      />
      <TextField
        label="Wire transfer at checkout from"
        name="wire_from"
        inputMode="decimal"
        autoComplete="off"
        hint="The smallest order total in dollars. Leave empty to take no wires at checkout. Buyers need a paid order or your approval under Invoice accounts."
        defaultValue={text('wire_from', fromCents === null ? '' : String(fromCents / 100))}
        errors={errors['wire_from']}
      />
      <TextField
        label="Business days to hold lots for a wire"
        name="wire_hold_weekdays"
        inputMode="numeric"
        required
        autoComplete="off"
        hint="Bank holidays don’t count. One more day is given to banks. Then the lots go back on sale. 1 to 10."
        defaultValue={text('wire_hold_weekdays', rules.wire_hold_weekdays)}
        errors={errors['wire_hold_weekdays']}
      />
      <TextField
        label="Days to wait for a buyer’s reply about a problem"
        name="problem_reply_days"
        inputMode="numeric"
        required
        autoComplete="off"
        hint="Two days before, we e-mail a warning. Then the problem closes and the seller’s payout is free. 3 to 60."
        defaultValue={text('problem_reply_days', rules.problem_reply_days)}
        errors={errors['problem_reply_days']}
      />
      <TextField
        label="Amounts from … need a second person"
        name="second_person"
        inputMode="decimal"
        autoComplete="off"
        hint="In dollars, for refunds, cancellations, payouts, write-offs and reversed payments; what goes back of one order within 7 days counts together. Leave empty if one person is enough. Raising or removing it needs a second person too."
        defaultValue={text('second_person', secondPersonCents === null ? '' : String(secondPersonCents / 100))}
        errors={errors['second_person']}
      />
    </div>
  )
}
