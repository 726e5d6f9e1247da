import { changeSettingEndpoint, listSettingsEndpoint, type DeskSetting } from '@lotyard/contract/desk/market/settings'
import { SETTING_KEYS } from '@lotyard/contract/rules/desk/settings'
import type { Context } from '../../../context.ts'
import { listMarketChanges } from '../../../db/audit/audit-history-queries.ts'
import type { Db } from '../../../db/database.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { changeSetting } from './change-setting.ts'
import { listSettings, listSettingTimes } from './setting-queries.ts'

export type SettingNeeds = Pick<Context, 'db'> & {
  /** Pages kept for visitors say what is set. */
  forgetPages: () => void
}

export function registerSettingRoutes(app: App, { db, forgetPages }: SettingNeeds): void {
  route(app, listSettingsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [settings, history] = await Promise.all([readSettings(db), listMarketChanges(db, ['setting'])])
    return { settings, history }
  })

  route(app, changeSettingEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key } = request.params
    const { value, was } = request.body
    await changeSetting({ db }, { key, value, was, byAccountId })
    forgetPages()
    return (await readSettings(db)).find((setting) => setting.key === key)!
  })
}

async function readSettings(db: Db): Promise<DeskSetting[]> {
  const [values, times] = await Promise.all([listSettings(db), listSettingTimes(db)])
  return SETTING_KEYS.map((key) => ({
    key,
    value: values.get(key) ?? null,
    changed_at: times.get(key)?.toISOString() ?? null,
  }))
}
