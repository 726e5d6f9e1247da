import { useEffect, useRef, type RefObject } from 'react'

const MARGIN_PX = 8
/** On a low screen the list scrolls with the page instead. */
const MIN_HEIGHT_PX = 160

/** Keeps a list as high as what is seen below its top: an on-screen keyboard would cover the rest. */
export function useRoomBelow(isShown: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!isShown || seen == null) return
    const listening = new AbortController()
    const fit = () => {
      if (list.current === null) return
      const room = seen.offsetTop + seen.height - list.current.getBoundingClientRect().top - MARGIN_PX
      list.current.style.maxHeight = `${Math.max(MIN_HEIGHT_PX, room)}px`
    }
    fit()
    seen.addEventListener('resize', fit, listening)
    return () => listening.abort()
  }, [isShown])
  return list
}
