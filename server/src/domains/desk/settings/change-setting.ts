import {
  cleanSetting,
  isSettingKey,
  SETTING_KEYS,
  settingAdvice,
  settingProblem,
} from '@lotyard/contract/rules/desk/settings'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
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
  await db.transaction().execute(async (tx) => {
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
