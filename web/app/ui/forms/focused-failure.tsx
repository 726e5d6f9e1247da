import { useEffect, useRef } from 'react'
import { REFUSED_MARK } from '../../lib/browser/stores/unsaved-forms.ts'
import { Notice } from '../layout/notice.tsx'

/** Why something was not done, next to the button that was pressed. It takes the focus, so that it is in sight. */
export function FocusedFailure({ failure }: { failure: { error: { message: string } } }) {
  const box = useRef<HTMLDivElement>(null)
  // The button is disabled while the form is sent and loses the focus, at a second failure too.
  useEffect(() => box.current?.focus(), [failure])
  return (
    // In a form that is a row, the message has a row of its own.
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the page opens at its top, far from here.
    <div ref={box} autoFocus tabIndex={-1} className="col-span-full" {...{ [REFUSED_MARK]: '' }}>
      <Notice kind="danger">{failure.error.message}</Notice>
    </div>
  )
}
