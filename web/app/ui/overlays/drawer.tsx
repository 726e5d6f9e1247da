import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

type Props = { title: string; onClose: () => void; footer: ReactNode; children: ReactNode }

/** A panel at the left of the screen, above the page. Its footer stays visible while the content scrolls. */
export default function Drawer({ title, onClose, footer, children }: Props) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      className="inset-y-0 left-0 h-dvh w-[min(24rem,92vw)] border-r border-line"
      headerClassName="border-b border-line"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      <div className="shrink-0 border-t border-line p-3">{footer}</div>
    </Modal>
  )
}
