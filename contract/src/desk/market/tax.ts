import { Type, type Static } from 'typebox'
import { History } from './history.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

export const DeskTaxRate = Type.Object({
  /** Two letters. */
  state: Type.String(),
  name: Type.String(),
  /** Thousandths of a percent: 6625 is 6.625 %; 0 where nothing is charged. */
  milli_percent: Type.Integer(),
})
export type DeskTaxRate = Static<typeof DeskTaxRate>

export const listTaxRatesEndpoint = {
  method: 'GET',
  path: '/api/admin/market/tax',
  summary: 'The sales tax of each state, and its last changes',
  desk: { area: 'market', level: 'read' },
  reply: Type.Object({ rates: Type.Array(DeskTaxRate), history: History }),
} as const satisfies Endpoint

export const changeTaxRateEndpoint = {
  method: 'PUT',
  path: '/api/admin/market/tax/:state',
  summary: 'Changes the sales tax of a state from now on; orders keep what they were charged',
  desk: { area: 'market', level: 'write' },
  params: Type.Object({ state: Type.String({ maxLength: 20 }) }),
  body: Type.Object({
    /** Such as '7' or '6.625'; '0' charges nothing. */
    percent: Type.String({ maxLength: 100 }),
    /** As it was when the form was drawn. Another rate has been saved since where it differs: 409. */
    was_milli_percent: Type.Integer({ minimum: 0 }),
  }),
  reply: DeskTaxRate,
} as const satisfies Endpoint
