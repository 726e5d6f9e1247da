import { useCallback, useEffect, useRef } from 'react'

/** Does something at once or, while a button or finger is pressed, when the click that this makes has been handled. */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click follows in the same task.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act()
      })
    }
    const ends = ['pointerup', 'pointercancel'] as const
    document.addEventListener('pointerdown', press, true)
    for (const end of ends) document.addEventListener(end, release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const end of ends) document.removeEventListener(end, release, true)
    }
  }, [])

  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }, [])
}
