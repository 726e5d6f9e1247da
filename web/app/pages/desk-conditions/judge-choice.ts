import { conditionProblems, nameProblems, placedProblems } from '@lotyard/contract/rules/listings/market'
import { readFields } from '../../lib/pages/read-fields.ts'

type Judged = Record<string, string[]>

export function judgeCondition(fields: FormData): Judged {
  return conditionProblems({ ...placeOf(fields), ...readFields(fields, 'definition') })
}

export function judgeLotSize(fields: FormData): Judged {
  return placedProblems(placeOf(fields))
}

export function judgeBrandName(fields: FormData): Judged {
  return nameProblems('name', readFields(fields, 'name').name)
}

function placeOf(fields: FormData): { name: string; position: number } {
  const { name, position } = readFields(fields, 'name', 'position')
  // An empty text would count as zero.
  return { name, position: position.trim() === '' ? Number.NaN : Number(position) }
}
