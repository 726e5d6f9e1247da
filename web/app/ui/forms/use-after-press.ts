import { useCallback, useEffect, useRef } from 'react'

/** A finger's click follows in a task of its own, on some phones only once a second tap can be ruled out. */
const TOUCH_CLICK_MS = 350

/** Does something at once or, while a button or finger is pressed, when the click that this makes has been handled. */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    const flush = () => {
      isPressed.current = false
      for (const act of waiting.current.splice(0)) act()
    }
    const release = (event: Event) => {
      clearTimeout(timer)
      // A mouse's click follows in the same task.
      timer = setTimeout(flush, (event as PointerEvent).pointerType === 'touch' ? TOUCH_CLICK_MS : 0)
    }
    // The list of a select swallows the release of the press that opened it. A reader who goes on by keyboard presses nothing.
    const ends = ['pointerup', 'pointercancel', 'keydown'] as const
    document.addEventListener('pointerdown', press, true)
    for (const end of ends) document.addEventListener(end, release, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', press, true)
      for (const end of ends) document.removeEventListener(end, release, true)
    }
  }, [])

  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }, [])
}
