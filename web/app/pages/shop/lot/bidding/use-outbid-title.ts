import { useEffect } from 'react'

const MARK = 'Outbid · '

/** Marks the browser tab while the viewer is outbid: they may be looking at another one. */
export function useOutbidTitle(isOutbid: boolean): void {
  useEffect(() => {
    if (!isOutbid) return
    document.title = MARK + document.title
    // Only the mark is taken off: by then the next page may have set a title of its own.
    return () => void (document.title = document.title.replace(MARK, ''))
  }, [isOutbid])
}
