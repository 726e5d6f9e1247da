import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { useLocation } from 'react-router'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { Viewer } from '../viewer.ts'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { ChevronDown, CircleUser } from '../../../ui/icons/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { ACCOUNT_PAGES } from './account-pages.ts'

/** Sign in and sign up for visitors; for an account its pages, those of its role, and the way out. */
export function AccountMenu({ viewer }: { viewer: Viewer | null }) {
  const { pathname, search } = useLocation()
  if (viewer === null) {
    const returnTo = pathname.startsWith('/account/') ? undefined : pathname + search
    return (
      <div className="flex items-center gap-4">
        <Link to={signInPath(returnTo)} className="inline-flex min-h-11 items-center font-semibold hover:underline">
          Sign in
        </Link>
        <Link
          to="/account/sign_up/"
          className="inline-flex min-h-11 items-center font-semibold hover:underline max-sm:hidden"
        >
          Create account
        </Link>
      </div>
    )
  }
  return (
    <Menu
      label={
        <>
          <CircleUser />
          <span className="max-w-28 truncate font-semibold max-sm:sr-only">{viewer.firstName}</span>
          <ChevronDown className="size-4 max-sm:hidden" />
        </>
      }
    >
      <p className="truncate px-4 pt-1 pb-2 text-sm text-ink-soft">{viewer.email}</p>
      {ACCOUNT_PAGES.map(([name, path]) => (
        <Link key={path} to={path} className="menu-item">
          {name}
        </Link>
      ))}
      {viewer.roles.some((role) => role !== 'buyer') && (
        // A plain one: browsers that came to buy don't know the desk's pages.
        <a href="/admin/" className="menu-item">
          {viewer.roles.includes('admin') ? 'Admin' : 'Desk'}
        </a>
      )}
      <PostForm action="/account/sign_out/" className="mt-1.5 border-t border-line pt-1.5">
        <button type="submit" className="menu-item">
          Sign out
        </button>
      </PostForm>
    </Menu>
  )
}
