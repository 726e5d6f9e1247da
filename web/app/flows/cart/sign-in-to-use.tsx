import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

/** Comes back to the cart. */
export function SignInToUse() {
  const { pathname, search } = useLocation()
  return (
    <div className="p-4">
      <EmptyState
        title="Sign in to use the cart"
        action={
          <LinkButton kind="action" to={signInPath(withShowCart(pathname + search))}>
            Sign in
          </LinkButton>
        }
      >
        See what lots cost delivered, and what you save when they share a truck.
      </EmptyState>
    </div>
  )
}
