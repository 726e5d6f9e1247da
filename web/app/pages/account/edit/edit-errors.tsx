import { UNEXPLAINED, type Failure } from '../../../api/api.ts'
import { Notice } from '../../../ui/layout/notice.tsx'

/** Spec §8: the reasons come from the response's errors; without any there is one sentence. */
export function EditErrors({ failure }: { failure: Failure | undefined }) {
  if (failure === undefined) return null
  const sentences = Object.values(failure.error.errors ?? {}).flat()
  return <Notice kind="danger">{sentences.length > 0 ? sentences.join(' ') : UNEXPLAINED}</Notice>
}
