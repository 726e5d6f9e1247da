import { BrandMark } from '../../../features/shell/brand.tsx'
import { Bell } from '../../../features/shell/header/bell.tsx'
import { chooseTheme, currentTheme } from '../../../features/shell/theme.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { ChevronDown, CircleUser } from '../../../ui/icons/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { DeskSearch } from './desk-search.tsx'

const BAR_LINK = 'inline-flex min-h-11 items-center font-semibold hover:underline'

/** Above every page of the desk, in place of the shop's header. */
export function DeskBar() {
  return (
    <header className="bg-bar text-on-bar print:hidden">
      <div className="page grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-2 md:grid-cols-[auto_minmax(0,36rem)_auto] md:justify-between md:gap-x-8">
        <Link to="/admin/" className="flex min-h-11 items-center gap-2.5">
          <BrandMark className="size-7" />
          <span className="text-lg font-[760] tracking-tight">Lotyard</span>
          <span className="text-on-bar-soft">Desk</span>
        </Link>
        <div className="col-span-2 row-start-2 md:col-span-1 md:row-start-auto">
          <DeskSearch />
        </div>
        <div className="flex items-center justify-end gap-4 md:gap-5">
          {/* A plain one: browsers that came to the desk don't know the shop's pages. */}
          <a href="/" className={`${BAR_LINK} max-lg:hidden`}>
            View shop
          </a>
          <Bell />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

function AccountMenu() {
  const viewer = useViewer()
  return (
    <Menu
      label={
        <>
          <CircleUser />
          <span className="sr-only">Your account</span>
          <ChevronDown className="size-4 max-sm:hidden" />
        </>
      }
    >
      <p className="truncate px-4 pt-1 pb-2 text-sm text-ink-soft">{viewer?.email}</p>
      <a href="/" className="menu-item lg:hidden">
        View shop
      </a>
      <a href="/account/edit/" className="menu-item">
        Your account
      </a>
      <a href="/account/security/" className="menu-item">
        Security
      </a>
      <button
        type="button"
        className="menu-item needs-scripts"
        onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
      >
        Light / dark mode
      </button>
      <PostForm action="/account/sign_out/" className="mt-1.5 border-t border-line pt-1.5">
        <button type="submit" className="menu-item">
          Sign out
        </button>
      </PostForm>
    </Menu>
  )
}
