import {
  cleanSetting,
  isSettingKey,
  SETTING_KEYS,
  settingAdvice,
  settingProblem,
} from '@lotyard/contract/rules/desk/settings'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { hasTwoStep } from '../../accounts/index.ts'
import { lockSetting, removeSetting, saveSetting } from './setting-queries.ts'

type Change = {
  key: string
  /** Null takes it back. */
  value: string | null
  /** The value that the form was drawn with. Left out on the command line, which shows no form. */
  was?: string | null
  /** Null on the command line. */
  byAccountId: string | null
}

/** Sets what the operator says about itself. */
export async function changeSetting({ db }: Pick<Context, 'db'>, change: Change): Promise<void> {
  const { key, was, byAccountId } = change
  if (!isSettingKey(key))
    throw new Refusal('invalid_fields', {
      message: `There is no setting ${key}. There are: ${SETTING_KEYS.join(', ')}.`,
    })
  const problem = change.value === null ? null : settingProblem(key, change.value)
  if (problem !== null)
    throw new Refusal('invalid_fields', { message: problem, errors: { value: [settingAdvice(key)] } })
  const value = change.value === null ? null : cleanSetting(change.value)
  await saveChange(db, async (tx) => {
    if (key === 'staff_two_step' && value !== null && byAccountId !== null && !(await hasTwoStep(tx, byAccountId)))
      throw twoStepMissing('Set up two-step sign-in for your own account first. It’s under Account, Security.')
    const before = await lockSetting(tx, key)
    // What is said already counts as done: a form that was sent twice is no conflict.
    if (before === value) return
    if (was !== undefined && (was === null ? null : cleanSetting(was)) !== before) throw new Refusal('conflict')
    if (value === null) await removeSetting(tx, key)
    else await saveSetting(tx, key, value)
    const entry = { accountId: byAccountId, action: 'setting.change' as const, subject: `setting:${key}` }
    await auditChange(tx, { ...entry, before: { value: before }, after: { value } })
  })
}

async function saveChange(db: Context['db'], save: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(save)
  } catch (error) {
    // On the command line no admin is signed in who could be asked for it; some admin must have it all the same.
    if (breaksRule(error, 'an_admin_has_the_two_step_that_is_required'))
      throw twoStepMissing('No admin has two-step sign-in yet. Set it up for one first.')
    throw error
  }
}

/** Who demands two-step sign-in of others has it: otherwise they would close the desk to themselves. */
function twoStepMissing(message: string): Refusal {
  return new Refusal('two_factor_required', { message })
}
