import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { useLiveFeed } from '../../../live/use-live-feed.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'

/** Keeps a buyer's cart, and the shipping costs of every page, in step. Its script is loaded once the page has been drawn. */
export function KeptCart(): null {
  const viewer = useViewer()
  const api = useApi()
  const feed = useLiveFeed()
  const email = viewer?.email ?? null
  const loaded = useEffectEvent(() => viewer?.cart ?? null)
  const reloadWhenIdle = useReloadWhenIdle()
  const reloadPage = useEffectEvent(() => reloadWhenIdle())

  useEffect(() => {
    if (email === null || feed === null) return
    let stop: (() => void) | null = null
    let isOver = false
    import('./cart-in-step.ts').then(
      ({ keepCartInStep }) => {
        if (isOver) return
        stop = keepCartInStep({
          api,
          email,
          loaded: () => loaded(),
          watchCart: feed.watchCart,
          reloadPage: () => reloadPage(),
        })
      },
      // The page works without it, and the next one tries again.
      (error: unknown) => console.warn('The cart is not kept in step.', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [email, api, feed])
  return null
}

/** A page that is being loaded would be given up and loaded again, and the message that a form left for it lost. */
function useReloadWhenIdle(): () => void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const isDue = useRef(false)
  useEffect(() => {
    if (!isIdle || !isDue.current) return
    isDue.current = false
    void revalidate()
  }, [isIdle, revalidate])
  return () => {
    if (isIdle) void revalidate()
    else isDue.current = true
  }
}
