import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CardShapes } from '../../ui/icons/card-icons.tsx'
import type { CategoryTree } from './categories.server.ts'
import { DeliverToMenu } from './deliver-to/deliver-to-menu.tsx'
import { CategoryBar } from './header/category-bar.tsx'
import { FlashArea } from './flash-area.tsx'
import type { OperatorContact } from './footer/operator-line.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'
import type { Viewer } from './viewer.ts'

type Props = {
  viewer: Viewer | null
  categories: CategoryTree
  operator: OperatorContact | null
  sendsMail: boolean
  search: ReactNode
  /** The page draws a frame of its own: see page-handle.ts. */
  isOmitted: boolean | undefined
  children: ReactNode
}

/** The frame of every page that has none of its own. */
export function SiteShell({ viewer, categories, operator, sendsMail, search, isOmitted, children }: Props) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-accent focus:px-4 focus:py-3 focus:font-semibold focus:text-on-accent"
      >
        Skip to main content
      </a>
      <CardShapes />
      <NavigationProgress />
      {isOmitted ? (
        children
      ) : (
        <>
          <SiteHeader viewer={viewer} search={search} />
          <CategoryBar categories={categories} deliverTo={<DeliverToMenu />} />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            <FlashArea />
            {children}
          </main>
          <SiteFooter operator={operator} sendsMail={sendsMail} />
        </>
      )}
    </>
  )
}

/** A thin bar while the next page loads. It appears after a delay: on quick pages it would only flicker. */
function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-accent transition-transform ${isBusy ? 'scale-x-75 delay-150 duration-[4s] ease-out' : 'scale-x-0 duration-0'}`}
    />
  )
}
