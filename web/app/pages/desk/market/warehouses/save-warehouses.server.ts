// What the forms of the warehouses' page do. Each names itself; any other is the form of a warehouse.
import type {
  addFederalHolidaysEndpoint,
  addHolidayEndpoint,
  changeWarehouseEndpoint,
  createWarehouseEndpoint,
  removeHolidayEndpoint,
} from '@lotyard/contract/desk/market/places'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { Api, Failure } from '../../../../api/api.ts'
import { told, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { readBody } from '../../../../features/market/described-fields.ts'
import { formOf } from '../../../../features/market/market-answer.ts'
import { saveKeyed } from '../../../../flows/market/market-route.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { HOLIDAY_FIELDS, HOLIDAY_FORMS, judgeHoliday } from './holidays.tsx'
import { judgeWarehouse, readWarehouse } from './warehouse-fields.ts'
import { HOLIDAYS_PATH } from './warehouse-paths.ts'

export async function saveWarehouses(api: Api, form: FormData): Promise<Done | Failure> {
  switch (formOf(form)) {
    case HOLIDAY_FORMS.add:
      return atHolidays(await addHoliday(api, form))
    case HOLIDAY_FORMS.federal:
      return atHolidays(await addFederal(api, form))
    case HOLIDAY_FORMS.remove:
      return atHolidays(await removeHoliday(api, form))
    default:
      return saveWarehouse(api, form)
  }
}

function atHolidays(outcome: Done | Failure): Done | Failure {
  return outcome.ok ? { ...outcome, to: HOLIDAYS_PATH } : outcome
}

async function saveWarehouse(api: Api, form: FormData): Promise<Done | Failure> {
  const refused = refuseFields(judgeWarehouse(form))
  if (refused !== null) return refused
  const outcome = await saveKeyed(form, readWarehouse(form), {
    create: (input) => api.call<typeof createWarehouseEndpoint>('POST', '/api/admin/market/warehouses', input),
    change: (input) => api.call<typeof changeWarehouseEndpoint>('PUT', '/api/admin/market/warehouses/:key', input),
  })
  return told(outcome, ({ description }) => `${description} saved.`)
}

async function addHoliday(api: Api, form: FormData): Promise<Done | Failure> {
  const refused = refuseFields(judgeHoliday(form))
  if (refused !== null) return refused
  const outcome = await api.call<typeof addHolidayEndpoint>('POST', '/api/admin/market/holidays', {
    body: readBody(HOLIDAY_FIELDS, form),
  })
  return told(outcome, ({ name, day }) => `${name} added, ${formatDay(day)}.`)
}

async function addFederal(api: Api, form: FormData): Promise<Done | Failure> {
  const { warehouse_key } = readBody({ warehouse_key: HOLIDAY_FIELDS.warehouse_key }, form)
  const outcome = await api.call<typeof addFederalHolidaysEndpoint>('POST', '/api/admin/market/holidays/federal', {
    body: { warehouse_key },
  })
  return told(outcome, ({ added }) =>
    added.length === 0
      ? 'All federal holidays to the end of next year are there already.'
      : `${countOf(added.length, 'federal holiday')} added.`,
  )
}

async function removeHoliday(api: Api, form: FormData): Promise<Done | Failure> {
  const { id } = readFields(form, 'id')
  const outcome = await api.call<typeof removeHolidayEndpoint>('DELETE', '/api/admin/market/holidays/:id', {
    params: { id },
  })
  return told(outcome, ({ name, day }) => `${name} removed, ${formatDay(day)}.`)
}
