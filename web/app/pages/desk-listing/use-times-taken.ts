import { useState } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import type { Failure } from '../../api/api.ts'

/**
 * How often one form of the page was posted and not refused. Counted by its own posts: after a save in one form, what is
 * typed into the others and not saved yet must stay.
 */
export function useTimesTaken(failure: Failure | undefined): { timesTaken: number; notePost: () => void } {
  const [timesTaken, setTimesTaken] = useState(0)
  const loaded: unknown = useLoaderData()
  const { state } = useNavigation()
  const [post, setPost] = useState<{ loaded: unknown; failure: Failure | undefined } | null>(null)
  // By what came back and not by a post that was under way: a busy browser may draw no page in which it was.
  if (post !== null && state === 'idle' && (post.loaded !== loaded || post.failure !== failure)) {
    setPost(null)
    if (failure === undefined) setTimesTaken(timesTaken + 1)
  }
  return { timesTaken, notePost: () => setPost({ loaded, failure }) }
}
