// What the page says of a ZIP code that the API refused. The API's own sentence names its parameter, which no reader knows.
import { isPostalCode } from '@lotyard/contract/rules/addresses/postal-code'
import type { RateProblems } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { toApiQuery, type EstimatorChoice } from './estimator-choice.ts'
import type { RatesAnswer } from './use-rates.ts'

export type ZipProblems = { origin: string[]; destination: string[] }

/** `asked` is the choice that the answer is for. A newer one, still under way, has no problem that we know of. */
export function zipProblems(asked: EstimatorChoice, answer: RatesAnswer): ZipProblems {
  const refused: RateProblems = answer?.ok === false ? (answer.error.errors ?? {}) : {}
  const query = toApiQuery(asked)
  return {
    origin: refused.origin_zip && query ? [`We don’t ship from ${query.origin_zip}.`] : [],
    destination: refused.destination_zip && query ? [destinationSentence(query.destination_zip)] : [],
  }
}

function destinationSentence(zip: string): string {
  return isPostalCode(zip) ? `We don’t ship to ${zip}.` : 'Enter a five-digit ZIP code.'
}
