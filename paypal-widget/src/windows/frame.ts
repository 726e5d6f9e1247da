// The authorisation window as a frame over the whole page, where popups are not supported or were refused.
import { MOBILE_BELOW_PX, TOP_Z_INDEX } from '../constants.ts'
import { createElement } from '../views/element.ts'
import { holdFocus } from '../views/hold-focus.ts'
import { lockScrolling } from './scroll-lock.ts'

export type FrameOptions = {
  findUrl: () => string
  name: string
  locksScrolling: boolean
  insertFrameFunction: ((url: string) => void) | undefined
  onClosed: () => void
}

export type AuthorisationFrame = {
  open: () => void
  focus: () => void
  close: () => void
  isOpen: () => boolean
  /** Whether a window is the frame that is open. */
  owns: (source: MessageEventSource) => boolean
}

export function createAuthorisationFrame(options: FrameOptions): AuthorisationFrame {
  const { findUrl, name, locksScrolling, insertFrameFunction, onClosed } = options
  let frame: HTMLIFrameElement | null = null
  let isPlacedByPage = false
  let release = (): void => undefined

  function openOwn(): void {
    const isMobile = window.innerWidth < MOBILE_BELOW_PX
    frame = createElement(
      'iframe',
      { id: name, name, title: 'PayPal', src: findUrl() },
      {
        position: isMobile ? 'absolute' : 'fixed',
        top: '0',
        left: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: TOP_Z_INDEX,
        background: '#ffffff',
      },
    )
    const unlock = locksScrolling ? lockScrolling() : () => undefined
    // A page with a minimum height stays where it was scrolled to, and the frame is at its top. Unlocking scrolls back.
    if (isMobile) window.scrollTo({ left: 0, top: 0, behavior: 'instant' })
    document.body.append(frame)
    const letGo = holdFocus({ element: frame, takeFocus: () => frame?.focus(), onEscape: null })
    release = () => {
      letGo()
      frame?.remove()
      frame = null
      unlock()
    }
  }

  return {
    open() {
      if (typeof insertFrameFunction !== 'function') return openOwn()
      const url = findUrl()
      // The page places and removes that frame, perhaps without a word, so scrolling is left to the page too.
      isPlacedByPage = true
      insertFrameFunction(url)
    },
    focus: () => frame?.focus(),
    close() {
      if (frame === null && !isPlacedByPage) return
      release()
      release = () => undefined
      isPlacedByPage = false
      onClosed()
    },
    isOpen: () => frame !== null,
    owns(source) {
      if (frame !== null) return source === frame.contentWindow
      return isPlacedByPage && source !== window && 'parent' in source && source.parent === window
    },
  }
}
