import { countOf } from '@lotyard/contract/rules/format-count'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import type { Browse } from '../address/use-browse.ts'
import { SlidersHorizontal } from '../../../../ui/icons/icons.tsx'

/** Wide screens never open it. */
const Drawer = lazyPart(() => import('../../../../ui/overlays/drawer.tsx'))

type Props = { browse: Browse; activeCount: number; total: number; children: ReactNode }

/** On a narrow screen the filters are in a drawer. Without scripts the link leads to the same form below the lots. */
export function FilterDrawer({ browse: { drawer, isLoading }, activeCount, total, children }: Props) {
  return (
    <div className="lg:hidden">
      <a
        href="#filters"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          drawer.open()
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong bg-surface px-3 font-semibold hover:border-ink"
      >
        <SlidersHorizontal className="size-4 max-sm:hidden" />
        Filters
        {activeCount > 0 && (
          <span className="figures rounded-xs bg-ink px-1.5 text-sm text-paper">
            {activeCount}
            <span className="sr-only"> active</span>
          </span>
        )}
      </a>
      {drawer.isOpen && (
        <Drawer
          title="Filters"
          onClose={drawer.close}
          footer={
            <Button kind="action" className="w-full" onClick={drawer.close}>
              {isLoading ? 'Searching…' : `Show ${countOf(total, 'lot')}`}
            </Button>
          }
        >
          {children}
        </Drawer>
      )}
    </div>
  )
}
