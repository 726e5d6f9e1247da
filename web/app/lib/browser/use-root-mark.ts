import { useLayoutEffect } from 'react'

/** What the styles of the whole page depend on while it is there: `data-bid-bar` and its like in app.css. */
type RootMark = 'bidBar' | 'compareBar' | 'connectionNotice'

/**
 * Marks the page's root while `isOn`. In place of `html:has(…)`: with that, whatever is added to a page makes browsers work
 * out the style of every element again.
 */
export function useRootMark(mark: RootMark, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return
    const { dataset } = document.documentElement
    dataset[mark] = ''
    return () => {
      delete dataset[mark]
    }
  }, [mark, isOn])
}
