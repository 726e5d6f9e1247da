import type { Failure } from '../../api/api.ts'
import { Notice } from '../../ui/layout/notice.tsx'

/** The sentence above a form that was refused. The errors of single fields are below the fields. */
export function FormErrors({ failure }: { failure: Failure | undefined }) {
  if (failure === undefined) return null
  return <Notice kind="danger">{failure.error.message}</Notice>
}
