import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { useLiveFeed } from '../../../live/use-live-feed.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'

/** Keeps a buyer's cart, and the shipping costs of every page, in step. Its script is loaded once the page has been drawn. */
export function KeptCart(): null {
  const viewer = useViewer()
  const api = useApi()
  const feed = useLiveFeed()
  const { revalidate } = useRevalidator()
  const email = viewer?.email ?? null
  const loaded = useEffectEvent(() => viewer?.cart ?? null)
  const reloadPage = useEffectEvent(() => void revalidate())

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
