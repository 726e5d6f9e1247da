import { useEffect, useRef } from 'react'
import type { Failure } from '../../api/api.ts'
import { Notice } from '../../ui/layout/notice.tsx'

/** Why something was not done, next to the button that was pressed. It takes the focus, so that it is in sight. */
export function FocusedFailure({ failure }: { failure: Failure }) {
  const box = useRef<HTMLDivElement>(null)
  // The button is disabled while the form is sent and loses the focus, at a second failure too.
  useEffect(() => box.current?.focus(), [failure])
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the page opens at its top, far from here.
    <div ref={box} autoFocus tabIndex={-1}>
      <Notice kind="danger">{failure.error.message}</Notice>
    </div>
  )
}
