import { conditionProblems, nameProblems, placedProblems } from '@lotyard/contract/rules/listings/market'
import { readPlace } from '../../../../features/market/read-place.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

type Judged = Record<string, string[]>

export function judgeCondition(fields: FormData): Judged {
  return conditionProblems({ ...readPlace(fields), ...readFields(fields, 'definition') })
}

export function judgeLotSize(fields: FormData): Judged {
  return placedProblems(readPlace(fields))
}

export function judgeBrandName(fields: FormData): Judged {
  return nameProblems('name', readFields(fields, 'name').name)
}
