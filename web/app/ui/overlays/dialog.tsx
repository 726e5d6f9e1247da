import * as RadixDialog from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A question that must be answered before going on. Import it lazily: pages load without it. */
export default function Dialog({ title, isOpen, onClose, children }: Props) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-bar/60" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sm border border-line bg-surface p-5 shadow-lift"
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              className="-mt-1 -mr-1 inline-flex size-9 items-center justify-center"
            >
              <X aria-hidden className="size-5" />
            </RadixDialog.Close>
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
