import { SAVING_FAILED, SAVING_PREFERENCES } from '@lotyard/contract/rules/preferences/preference-messages'
import type { Failure } from '../../../api/api.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useIsSending, type Part } from './parts.ts'

/** How a save is going, right above its button. The server's sentences about fields are said where there are any. */
export function SaveStatus({ part, failure }: { part: Part; failure: Failure | undefined }) {
  const isSending = useIsSending(part)
  if (isSending) return <Notice kind="info">{SAVING_PREFERENCES}</Notice>
  if (failure === undefined) return null
  const sentences = Object.values(failure.error.errors ?? {}).flat()
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the page opens at its top, far from here.
    <div autoFocus tabIndex={-1}>
      <Notice kind="danger">{sentences.length > 0 ? sentences.join(' ') : SAVING_FAILED}</Notice>
    </div>
  )
}
