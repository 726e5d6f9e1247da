import { AskedSecondPerson } from '../staff.ts'
import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import { nullable } from '../../wire/amounts.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

// Wider than the rules allow, so that they say what is wrong.
const Count = Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 })

const rules = {
  /** Of a direct order to a buyer without terms: within how many weekdays it is paid. */
  direct_payment_weekdays: Count,
  /** From which total on a cart may be paid by wire; null: none may. */
  wire_from_cents: nullable(Count),
  /** For how many weekdays its lots are held; one more is given to banks. */
  wire_hold_weekdays: Count,
  /** From which amount on refunds, payouts and their like need a second person; null: none does. */
  second_person_from_cents: nullable(Count),
}
/** After how many days without the buyer's reply a problem is closed. */
const problem_reply_days = Count

/** What the operator decides about paying and problems. */
export const DeskRules = Type.Object({ ...rules, problem_reply_days, version: Type.Integer() })
export type DeskRules = Static<typeof DeskRules>

export const getRulesEndpoint = {
  method: 'GET',
  path: '/api/admin/market/rules',
  summary: 'What the operator has decided about paying, and the last changes of it',
  desk: { area: 'money', level: 'read' },
  reply: Type.Object({ rules: DeskRules, history: History }),
} as const satisfies Endpoint

export const changeRulesEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/rules',
  summary: 'Changes what the operator has decided about paying; 409 where it was changed since the form was drawn',
  desk: { area: 'money', level: 'write' },
  body: Type.Object({
    ...rules,
    /** Left out: as it is. */
    problem_reply_days: Type.Optional(problem_reply_days),
    version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  }),
  reply: DeskRules,
  waits: AskedSecondPerson,
} as const satisfies Endpoint
