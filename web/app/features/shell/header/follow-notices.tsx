import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveFeed } from '../../../live/use-live-feed.ts'
import { putUnread, readUnread } from '../../../lib/viewer/unread-notices.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'

/**
 * Keeps the number beside the bell in step with other tabs and devices, and says that it has grown. Of all tabs only the one
 * that holds the stream says so, which is the one that was last looked at.
 */
export default function FollowNotices() {
  const viewer = useViewer()
  const feed = useLiveFeed()
  const [said, say] = useState('')
  const isSignedIn = viewer !== null
  const hear = useEffectEvent((unread: number, isLeading: boolean) => {
    if (viewer === null) return
    const before = readUnread(viewer)
    putUnread(viewer, unread)
    if (unread > before && isLeading) say(`New notice. ${unread} unread.`)
    // Emptied: the same words later would be no change, and not be read.
    else if (unread < before) say('')
  })
  useEffect(() => {
    if (isSignedIn && feed !== null) return feed.watchNotices((unread, isLeading) => hear(unread, isLeading))
  }, [isSignedIn, feed])
  if (!isSignedIn) return null
  return (
    <p role="status" data-new-notice className="sr-only">
      {said}
    </p>
  )
}
