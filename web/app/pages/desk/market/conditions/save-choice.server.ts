// What the forms of conditions, sizes and brands do. Each names itself.
import type {
  changeConditionEndpoint,
  changeLotSizeEndpoint,
  createBrandEndpoint,
  createConditionEndpoint,
  createLotSizeEndpoint,
  listDeskBrandsEndpoint,
  mergeBrandEndpoint,
  renameBrandEndpoint,
} from '@lotyard/contract/desk/market/goods'
import type { Api, Outcome } from '../../../../api/api.ts'
import { requireConfirmed } from '../../../../features/desk/acts/perform-act.server.ts'
import { readBody } from '../../../../features/market/described-fields.ts'
import { formOf } from '../../../../features/market/market-answer.ts'
import { saveKeyed } from '../../../../flows/market/market-route.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { CONDITION_FIELDS, judgeBrandName, judgeCondition, judgeLotSize, LOT_SIZE_FIELDS } from './choice-fields.ts'

type Saved = Promise<Outcome<{ name: string }>>

const FORMS: Record<string, (api: Api, form: FormData) => Saved> = {
  'new condition': saveCondition,
  'edit condition': saveCondition,
  'new lot_size': saveLotSize,
  'edit lot_size': saveLotSize,
  'new brand': createBrand,
  'rename brand': renameBrand,
  'merge brand': mergeBrand,
}

/** A form that is none of these was not drawn by us. */
export async function saveChoice(api: Api, form: FormData): Saved {
  const name = formOf(form)
  const save = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  return save === undefined ? refuseFields({ form: ['Form is invalid'] })! : save(api, form)
}

async function saveCondition(api: Api, form: FormData): Saved {
  const refused = refuseFields(judgeCondition(form))
  if (refused !== null) return refused
  return saveKeyed(form, readBody(CONDITION_FIELDS, form), {
    create: (input) => api.call<typeof createConditionEndpoint>('POST', '/api/admin/market/conditions', input),
    change: (input) => api.call<typeof changeConditionEndpoint>('PUT', '/api/admin/market/conditions/:key', input),
  })
}

async function saveLotSize(api: Api, form: FormData): Saved {
  const refused = refuseFields(judgeLotSize(form))
  if (refused !== null) return refused
  return saveKeyed(form, readBody(LOT_SIZE_FIELDS, form), {
    create: (input) => api.call<typeof createLotSizeEndpoint>('POST', '/api/admin/market/lot_sizes', input),
    change: (input) => api.call<typeof changeLotSizeEndpoint>('PUT', '/api/admin/market/lot_sizes/:key', input),
  })
}

async function createBrand(api: Api, form: FormData): Saved {
  const body = readFields(form, 'name')
  return (
    refuseFields(judgeBrandName(form)) ??
    api.call<typeof createBrandEndpoint>('POST', '/api/admin/market/brands', { body })
  )
}

async function renameBrand(api: Api, form: FormData): Saved {
  const { key, version, name } = readFields(form, 'key', 'version', 'name')
  return (
    refuseFields(judgeBrandName(form)) ??
    api.call<typeof renameBrandEndpoint>('PUT', '/api/admin/market/brands/:key', {
      params: { key },
      body: { version: Number(version), name },
    })
  )
}

async function mergeBrand(api: Api, form: FormData): Saved {
  const { key, version, into } = readFields(form, 'key', 'version', 'into')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const found = await api.call<typeof listDeskBrandsEndpoint>('GET', '/api/admin/market/brands', {
    query: { search: into.trim() },
  })
  if (!found.ok) return found
  const wanted = into.trim().toLowerCase()
  const [other, second] = found.data.brands.filter((brand) => brand.key !== key && brand.name.toLowerCase() === wanted)
  if (other === undefined) return refuseFields({ into: ['No other brand has this name. Enter it as it is listed.'] })!
  if (second !== undefined) return refuseFields({ into: ['Two brands have this name. Rename one of them first.'] })!
  return api.call<typeof mergeBrandEndpoint>('POST', '/api/admin/market/brands/:key/merge', {
    params: { key },
    body: { version: Number(version), into_key: other.key },
  })
}
