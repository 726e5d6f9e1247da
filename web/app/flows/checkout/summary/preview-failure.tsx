import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { useLocation } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'

/** Why the order could not be priced, and what to do about it. What was typed stays. */
export function PreviewFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { pathname, search } = useLocation()
  const { status, error } = failure
  const sentences = Object.values(error.errors ?? {}).flat()
  return (
    <Notice kind="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{sentences.length > 0 ? sentences.join('. ') : error.message}</p>
        {status === 401 ? (
          <LinkButton isSmall to={signInPath(pathname + search)}>
            Sign in
          </LinkButton>
        ) : (
          <Button isSmall onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Notice>
  )
}
