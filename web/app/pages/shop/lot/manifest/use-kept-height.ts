import { useEffect, useRef, useState, type RefObject } from 'react'

type Kept = { box: RefObject<HTMLDivElement | null>; heightPx: number; keep: () => void }

/**
 * Keeps a box as high as it is now while its content changes: fewer or shorter lines would pull the page, and the button
 * that was just pressed, from under the reader. Another width forgets the height.
 */
export function useKeptHeight(): Kept {
  const box = useRef<HTMLDivElement>(null)
  const [heightPx, setHeightPx] = useState(0)
  const widthPx = useRef(0)
  useEffect(() => {
    const forget = () => {
      if (box.current?.offsetWidth !== widthPx.current) setHeightPx(0)
    }
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])
  const keep = () => {
    if (box.current === null) return
    widthPx.current = box.current.offsetWidth
    setHeightPx(box.current.offsetHeight)
  }
  return { box, heightPx, keep }
}
