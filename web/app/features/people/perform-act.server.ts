import type { Failure, Outcome } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'

export type Done = { ok: true; text: string }
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
export function told(outcome: Outcome<unknown>, text: string): Done | Failure {
  return outcome.ok ? { ok: true, text } : outcome
}

/** What hurts is done only where somebody has ticked the box, with scripts or without. */
export function requireConfirmed(form: FormData): Failure | null {
  return form.get('confirm') === null ? refuseFields({ confirm: ['Tick the box to confirm.'] }) : null
}
