import type { CompiledFilters } from './evaluate.ts'
import type { Stretch } from './stretches.ts'

type Ranges = Pick<CompiledFilters, 'minCents' | 'maxCents' | 'endsBy' | 'publishedAfter'>

/** The ranges of figures that a search asks for. */
export function stretchesOf({ minCents, maxCents, endsBy, publishedAfter }: Ranges): Stretch[] {
  const stretches: Stretch[] = []
  if (minCents > 0 || maxCents < Infinity) stretches.push({ figure: 'priceCents', min: minCents, max: maxCents })
  if (publishedAfter > 0) stretches.push({ figure: 'firstPublishedAt', min: publishedAfter, max: Infinity })
  if (endsBy < Infinity) stretches.push({ figure: 'endsAt', min: 0, max: endsBy })
  return stretches
}
