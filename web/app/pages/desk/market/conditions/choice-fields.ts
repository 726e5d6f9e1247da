// What lots are described by, as the fields of forms: conditions, lot sizes and brands.
import { conditionProblems, nameProblems, placedProblems, type Problems } from '@lotyard/contract/rules/listings/market'
import {
  keyField,
  POSITION_FIELD,
  readBody,
  type DescribedFields,
} from '../../../../features/market/described-fields.ts'

export const CONDITIONS_PATH = '/admin/market/conditions/'

export const LOT_SIZE_FIELDS = {
  name: { kind: 'line', label: 'Name' },
  key: keyField('In links and imports, for example: open-box.'),
  position: POSITION_FIELD,
} satisfies DescribedFields

export const CONDITION_FIELDS = {
  ...LOT_SIZE_FIELDS,
  definition: {
    kind: 'text',
    label: 'Definition',
    hint: 'What buyers can expect of such a lot.',
    isWide: true,
    attributes: { rows: 4 },
  },
} satisfies DescribedFields

export const RENAMED_BRAND_FIELDS = { name: { kind: 'line', label: 'Name' } } satisfies DescribedFields

export const NEW_BRAND_FIELDS = {
  name: {
    kind: 'line',
    label: 'Name',
    hint: 'As buyers will read it. Other spellings in manifests are matched to it.',
  },
} satisfies DescribedFields

/** By the name of the other brand: there may be thousands, too many for a list to choose from. */
export const MERGED_BRAND_FIELDS = {
  into: { kind: 'line', label: 'Other brand', hint: 'Its name as listed below' },
} satisfies DescribedFields

export function judgeCondition(form: FormData): Problems {
  return conditionProblems(readBody(CONDITION_FIELDS, form))
}

export function judgeLotSize(form: FormData): Problems {
  return placedProblems(readBody(LOT_SIZE_FIELDS, form))
}

export function judgeBrandName(form: FormData): Problems {
  return nameProblems('name', readBody(RENAMED_BRAND_FIELDS, form).name)
}
