import { changeTaxRateEndpoint, listTaxRatesEndpoint, type DeskTaxRate } from '@lotyard/contract/desk/market/tax'
import { statesOf } from '@lotyard/contract/rules/addresses/states'
import type { Context } from '../../../context.ts'
import { listMarketChanges } from '../../../db/audit/audit-history-queries.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { changeTaxRate } from './change-tax-rate.ts'
import { listTaxRates } from './tax-queries.ts'

export function registerTaxRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, listTaxRatesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [rates, history] = await Promise.all([listTaxRates(db), listMarketChanges(db, ['state'])])
    return {
      rates: statesOf('billing').map(({ code, name }) => ({ state: code, name, milli_percent: rates.get(code) ?? 0 })),
      history,
    }
  })

  route(app, changeTaxRateEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { percent, was_milli_percent: wasMilliPercent } = request.body
    const change = { state: request.params.state, percent, wasMilliPercent, byAccountId }
    const { state, milliPercent } = await changeTaxRate({ db }, change)
    return { state, name: nameOf(state), milli_percent: milliPercent } satisfies DeskTaxRate
  })
}

function nameOf(state: string): string {
  return statesOf('billing').find(({ code }) => code === state)!.name
}
