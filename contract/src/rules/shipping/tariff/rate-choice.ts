// What the rate estimator asks for: from where, to where, and what the place is like (spec §9).
//
// The API refuses what a page would show at its field, so both read a choice by the same function.
import { isPostalCode } from '../../addresses/postal-code.ts'
import { isInvalid, isRequired } from '../../site/field-messages.ts'

type EstimatorPlace = { zip: string; name: string }

/** Spec §9. */
export const ORIGINS = [
  { zip: '37122', name: 'Mt. Juliet, TN' },
  { zip: '46806', name: 'Ft. Wayne, IN' },
  { zip: '41048', name: 'Hebron, KY' },
] as const satisfies readonly EstimatorPlace[]

/** Spec §9: one ZIP code stands for its region. */
export const DESTINATIONS = [
  { zip: '45840', name: 'Midwest' },
  { zip: '12304', name: 'Northeast' },
  { zip: '34243', name: 'Southeast' },
  { zip: '75006', name: 'Southwest' },
  { zip: '93711', name: 'West' },
] as const satisfies readonly EstimatorPlace[]

export type RateChoice = { originZip: string; destinationZip: string; isResidential: boolean; hasDock: boolean }

/** Spec §9. */
export const DEFAULT_RATE_CHOICE: RateChoice = {
  originZip: ORIGINS[0].zip,
  destinationZip: DESTINATIONS[0].zip,
  isResidential: false,
  hasDock: true,
}

const FIELDS = ['origin_zip', 'destination_zip', 'address_type', 'has_loading_dock'] as const
export type RateField = (typeof FIELDS)[number]
export type RateQuery = Partial<Record<RateField, string>>
export type RateProblems = Partial<Record<RateField, string[]>>

/** A choice, or what is wrong with each field. Where the place is like nothing that was said, it is a company with a dock. */
export function readRateChoice(
  query: RateQuery,
): { choice: RateChoice; problems: null } | { choice: null; problems: RateProblems } {
  const isResidential = readOneOf(query.address_type, { commercial: false, residential: true })
  const hasDock = readOneOf(query.has_loading_dock, {
    true: true,
    '1': true,
    yes: true,
    false: false,
    '0': false,
    no: false,
  })
  const problems: RateProblems = {
    ...zipProblem('origin_zip', query),
    ...zipProblem('destination_zip', query),
    ...(isResidential === null && { address_type: [isInvalid('address_type')] }),
    ...(hasDock === null && { has_loading_dock: [isInvalid('has_loading_dock')] }),
  }
  if (isResidential === null || hasDock === null || Object.keys(problems).length > 0) return { choice: null, problems }
  return {
    choice: {
      originZip: query.origin_zip!.trim(),
      destinationZip: query.destination_zip!.trim(),
      isResidential: isResidential ?? DEFAULT_RATE_CHOICE.isResidential,
      hasDock: hasDock ?? DEFAULT_RATE_CHOICE.hasDock,
    },
    problems: null,
  }
}

export function toRateQuery({ originZip, destinationZip, isResidential, hasDock }: RateChoice): Required<RateQuery> {
  return {
    origin_zip: originZip,
    destination_zip: destinationZip,
    address_type: isResidential ? 'residential' : 'commercial',
    has_loading_dock: String(hasDock),
  }
}

function zipProblem(field: 'origin_zip' | 'destination_zip', query: RateQuery): RateProblems {
  const zip = query[field]?.trim() ?? ''
  if (zip === '') return { [field]: [isRequired(field)] }
  return isPostalCode(zip) ? {} : { [field]: [isInvalid(field)] }
}

/** Undefined where nothing was said, null where it is none of these words, in any case. */
function readOneOf(text: string | undefined, words: Readonly<Record<string, boolean>>): boolean | null | undefined {
  const word = text?.trim().toLowerCase() ?? ''
  if (word === '') return undefined
  return Object.hasOwn(words, word) ? words[word] : null
}
