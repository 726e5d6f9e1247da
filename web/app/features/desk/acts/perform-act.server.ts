import type { AskedSecondPerson } from '@lotyard/contract/desk/staff'
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { Failure, Outcome } from '../../../api/api.ts'
import { pageContext, type PageContext } from '../../../lib/pages/page-context.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'

export type Done = {
  ok: true
  /** What the next page says. */
  text: string
  /** Where to, if not to where the page always goes. */
  to?: string
}
export type Act<Needs> = (needs: Needs, form: FormData) => Promise<Done | Failure>

/** Does what a form names. One that names no act of the page was not drawn by us. */
export async function performAct<Needs>(
  acts: Readonly<Record<string, Act<Needs>>>,
  needs: Needs,
  form: FormData,
): Promise<Done | Failure> {
  const { act } = readFields(form, 'act')
  const perform = Object.hasOwn(acts, act) ? acts[act] : undefined
  return perform === undefined ? refuseFields({ act: ['Act is invalid'] })! : perform(needs, form)
}

/** The sentence that the page shows once it is done. */
export function told<Data>(
  outcome: Outcome<Data>,
  text: string | ((reply: Exclude<Data, AskedSecondPerson>) => string),
): Done | Failure {
  if (!outcome.ok) return outcome
  const { data: reply } = outcome
  if (isAsked(reply)) return { ok: true, text: ASKED }
  return { ok: true, text: typeof text === 'string' ? text : text(reply as Exclude<Data, AskedSecondPerson>) }
}

const ASKED = 'Nothing has changed yet: someone else has to approve this within 72 hours. It’s listed under Approvals.'

/** Stored for a second person, because of its amount. */
function isAsked(reply: unknown): reply is AskedSecondPerson {
  return typeof reply === 'object' && reply !== null && 'pending_act' in reply
}

/** A harmful act is done only where the admin or seller has ticked the box, with scripts or without. */
export function requireConfirmed(form: FormData, advice = 'Tick the box to confirm.'): Failure | null {
  return form.get('confirm') === null ? refuseFields({ confirm: [advice] }) : null
}

type Plan<Answer> = {
  perform: (page: PageContext, form: FormData) => Promise<Done | Failure>
  toAnswer: (form: FormData, failure: Failure) => Answer
  /** Where to once it is done. */
  to: string
}

/** The action of a page at the desk: refused, the page is drawn again with the answer; done, the next page says so. */
export async function answerAct<Answer>(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  { perform, toAnswer, to }: Plan<Answer>,
) {
  const form = await request.formData()
  const page = context.get(pageContext)
  const outcome = await perform(page, form)
  if (!outcome.ok) return data(toAnswer(form, outcome), { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: outcome.text })
  throw redirect(outcome.to ?? to)
}
