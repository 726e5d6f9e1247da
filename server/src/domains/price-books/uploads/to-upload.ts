import type { BookUpload } from '@lotyard/contract/account/price-book'
import type { StoredUpload } from './upload-queries.ts'

export function toUpload(stored: StoredUpload): BookUpload {
  const { id, file_name, state, percent, columns, mapping, sample, problems, failure } = stored
  return {
    id,
    file_name,
    state,
    percent,
    columns,
    mapping,
    sample,
    good: stored.good_count,
    bad: stored.bad_count,
    problems,
    failure,
    created_at: stored.created_at.toISOString(),
  }
}
