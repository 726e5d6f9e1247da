import { useState } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import type { Failure } from '../../../../../api/api.ts'

type Post = { loaded: unknown; failure: Failure | undefined; isOvertaken: boolean }

/**
 * How often one form of the page was posted and not refused. Counted by its own posts, and not where the editor typed on
 * while it was sent: what is not saved yet must stay, in this form as in the others.
 */
export function useTimesTaken(failure: Failure | undefined) {
  const [timesTaken, setTimesTaken] = useState(0)
  const loaded: unknown = useLoaderData()
  const { state } = useNavigation()
  const [post, setPost] = useState<Post | null>(null)
  // By what came back and not by a post that was under way: a busy browser may draw no page in which it was.
  if (post !== null && state === 'idle' && (post.loaded !== loaded || post.failure !== failure)) {
    setPost(null)
    if (failure === undefined && !post.isOvertaken) setTimesTaken(timesTaken + 1)
  }
  return {
    timesTaken,
    notePost: () => setPost({ loaded, failure, isOvertaken: false }),
    noteEdit: () => setPost((sent) => sent && { ...sent, isOvertaken: true }),
  }
}
