import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { describeRefusedLots } from './refused-lots.ts'
import { errorsElsewhere, isUnknown } from './failed-step.ts'

type Props = {
  failure: Failure
  /** What is different about the order now, where that is why. */
  changes: readonly string[]
  /** What was on the page when it was placed. */
  shown: OrderPreview | null
  onRetry: () => void
}

/**
 * Spec §8: why an order was not placed. The reply's status and code are in attributes and never among the words: they tell
 * a buyer nothing. It takes the focus, so that it is in sight.
 */
export function PlacingFailure({ failure, changes, shown, onRetry }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failure])
  const { status, error } = failure
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4" data-placing-status={status} data-placing-code={error.code}>
      <Notice kind="danger">
        <div className="grid justify-items-start gap-2.5">
          <p>{headline(failure, changes, shown)}</p>
          <Sentences sentences={[...errorsElsewhere(error.errors), ...changes]} />
          <FailureAction failure={failure} onRetry={onRetry} />
        </div>
      </Notice>
    </div>
  )
}

function headline(failure: Failure, changes: readonly string[], shown: OrderPreview | null): string {
  if (isUnknown(failure))
    return 'We don’t know whether your order arrived. Try again to be sure: the same order is placed only once.'
  // A price that was asked for too long ago is refused even where it is still right.
  if (failure.error.code === 'order_changed' && changes.length === 0)
    return 'This price had expired. We checked it again and nothing has changed. Place your order again.'
  return describeRefusedLots(failure.error, shown) ?? failure.error.message
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="figures list-disc pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function FailureAction({ failure, onRetry }: Pick<Props, 'failure' | 'onRetry'>): ReactNode {
  const { pathname, search } = useLocation()
  const { status, error } = failure
  if (isUnknown(failure))
    return (
      <Button isSmall onClick={onRetry}>
        Try again
      </Button>
    )
  if (status === 401)
    return (
      <LinkButton isSmall to={signInPath(pathname + search)}>
        Sign in
      </LinkButton>
    )
  if (error.code === 'email_not_verified')
    return (
      <LinkButton isSmall to="/account/">
        Your account
      </LinkButton>
    )
  if (error.code === 'order_in_progress' && typeof error['id'] === 'string')
    return (
      <LinkButton isSmall to={`/checkout/success/${error['id']}/`}>
        View your order
      </LinkButton>
    )
  return null
}
