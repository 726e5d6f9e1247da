import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { countLots } from '../results/count-lots.ts'

type Props = { activeCount: number; total: number; isLoading: boolean; children: ReactNode }

/** On a narrow screen the filters are in a drawer. Without scripts the link leads to the same form below the lots. */
export function FilterDrawer({ activeCount, total, isLoading, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <a
        href="#filters"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(true)
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong bg-surface px-3 font-semibold hover:border-ink"
      >
        <SlidersHorizontal aria-hidden className="size-4 max-sm:hidden" />
        Filters
        {activeCount > 0 && (
          <span className="figures rounded-xs bg-ink px-1.5 text-sm text-paper">
            {activeCount}
            <span className="sr-only"> in use</span>
          </span>
        )}
      </a>
      {isOpen && (
        <Drawer
          title="Filters"
          onClose={() => setIsOpen(false)}
          footer={
            <Button kind="action" className="w-full" onClick={() => setIsOpen(false)}>
              {isLoading ? 'Looking…' : `Show ${countLots(total)}`}
            </Button>
          }
        >
          {children}
        </Drawer>
      )}
    </div>
  )
}
