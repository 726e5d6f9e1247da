import type { Problem } from '@lotyard/contract/orders/problems'
import { toPhoto } from '../../photos/index.ts'
import { toIso } from '../reading/to-order.ts'
import type { StoredProblem } from './problem-queries.ts'

export function toProblem({ listingId: _listingId, photos, ...stored }: StoredProblem): Problem {
  return {
    ...stored,
    photos: photos
      .map((renditions) => toPhoto(`Photo of a problem with ${stored.title}`, renditions ?? []))
      .filter((photo) => photo !== null),
    reportedAt: toIso(stored.reportedAt)!,
    answeredAt: toIso(stored.answeredAt),
  }
}
