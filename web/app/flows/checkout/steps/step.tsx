import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { Check } from '../../../ui/icons/icons.tsx'
import { STEP_TITLES, type FilledStep } from './step-names.ts'

type Props = {
  name: FilledStep
  number: number
  isOpen: boolean
  isDone: boolean
  /** Null where it can't be opened yet, or has not been passed. */
  onOpen: (() => void) | null
  /** What was chosen, once it is done. */
  summary: ReactNode
  children: ReactNode
}

/** A step of the checkout: open, or what was chosen with a way back to it, or still to come. */
export function Step({ name, number, isOpen, isDone, onOpen, summary, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  // The button that led here is gone, and the focus with it. A page that has just been opened keeps its own, and so does a
  // refusal that opened this step.
  useEffect(() => {
    const hasFocus = heading.current?.closest('section')?.contains(document.activeElement)
    if (isOpen && !wasOpen.current && !hasFocus) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const title = STEP_TITLES[name]
  return (
    <section
      aria-labelledby={`step-${name}`}
      data-step={name}
      data-open={isOpen}
      className="rounded-sm border border-line bg-surface"
    >
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 md:px-5">
        <h2
          ref={heading}
          id={`step-${name}`}
          tabIndex={-1}
          className={`flex scroll-mt-4 items-center gap-3 text-lg ${isOpen || isDone ? '' : 'text-ink-soft'}`}
        >
          <span
            className={`figures flex size-7 shrink-0 items-center justify-center rounded-full text-sm ${
              isOpen ? 'bg-ink text-paper' : isDone ? 'bg-good-wash text-good' : 'bg-sunken'
            }`}
          >
            {isDone && !isOpen ? <Check className="size-4" /> : number}
            {isDone && !isOpen && <span className="sr-only">{number}</span>}
          </span>{' '}
          {title}
        </h2>
        {!isOpen && onOpen !== null && (
          <Button isSmall onClick={onOpen}>
            Edit<span className="sr-only"> {title.toLowerCase()}</span>
          </Button>
        )}
      </div>
      {isOpen && <div className="grid gap-5 border-t border-line p-4 md:p-5">{children}</div>}
      {!isOpen && isDone && summary !== null && <div className="px-4 pb-4 md:pl-15">{summary}</div>}
    </section>
  )
}
