import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { X } from '../icons/icons.tsx'
import { Link } from '../link.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  className: string
  headerClassName?: string
  /** The page without it: then the server draws it open, and closing is a link, so that both work before scripts do. */
  closeTo?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

const CLOSE = 'inline-flex size-11 shrink-0 items-center justify-center'

/**
 * A layer above the page, drawn with the browser's own dialog: it keeps the focus inside, gives it back, and closes on
 * Escape. The page behind does not scroll meanwhile. It is open for as long as it is rendered.
 */
export function Modal({ title, onClose, children, className, headerClassName = '', closeTo, onKeyDown }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  // A layout effect, so that the dialog is closed while it is still in the page. Later the focus would not be restored.
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.documentElement
    const before = page.style.overflow
    // Drawn open by the server: it has to be opened again as a modal.
    if (element?.open) element.close()
    element?.showModal()
    page.style.overflow = 'hidden'
    return () => {
      page.style.overflow = before
      element?.close()
    }
  }, [])

  return (
    // Not a control: a click on the dialog itself is a click beside its content. Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- see above.
    <dialog
      ref={dialog}
      aria-label={title}
      open={closeTo !== undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={onKeyDown}
      className={`fixed m-0 max-h-none max-w-none bg-surface p-0 text-ink backdrop:bg-[#000]/60 ${className}`}
    >
      <div className="flex h-full flex-col">
        <div className={`flex min-h-14 shrink-0 items-center justify-between gap-4 pr-2 pl-4 ${headerClassName}`}>
          <h2 className="truncate text-lg">{title}</h2>
          {closeTo === undefined ? (
            <button type="button" aria-label="Close" onClick={onClose} className={CLOSE}>
              <X className="size-6" />
            </button>
          ) : (
            <Link
              to={closeTo}
              aria-label="Close"
              onClick={(event) => {
                event.preventDefault()
                onClose()
              }}
              className={CLOSE}
            >
              <X className="size-6" />
            </Link>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
