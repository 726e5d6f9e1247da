import { cleanSetting, isSettingKey, SETTING_KEYS, settingProblem } from '@lotyard/contract/rules/selling/settings'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import { Refusal } from '../../../refusal.ts'
import { removeSetting, saveSetting } from './setting-queries.ts'

/** Sets what the operator says about itself; null takes it back. `byAccountId` is null on the command line. */
export async function changeSetting(
  { db }: Pick<Context, 'db'>,
  change: { key: string; value: string | null; byAccountId: string | null },
): Promise<void> {
  const { key, byAccountId } = change
  if (!isSettingKey(key))
    throw new Refusal('invalid_fields', {
      message: `There is no setting ${key}. There are: ${SETTING_KEYS.join(', ')}.`,
    })
  const problem = change.value === null ? null : settingProblem(key, change.value)
  if (problem !== null) throw new Refusal('invalid_fields', { message: problem })
  const value = change.value === null ? null : cleanSetting(change.value)
  await db.transaction().execute(async (tx) => {
    if (value !== null) await saveSetting(tx, key, value)
    else if (!(await removeSetting(tx, key))) return
    await writeAudit(tx, {
      accountId: byAccountId,
      action: 'setting.change',
      subject: `setting:${key}`,
      details: { value },
    })
  })
}
