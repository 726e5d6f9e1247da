import { useCallback, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import type { Failure } from '../../api/api.ts'

/**
 * How often one form of the page was posted and not refused. Counted by its own posts: after a save in one form, what is
 * typed into the others and not saved yet must stay.
 */
export function useTimesTaken(failure: Failure | undefined): { timesTaken: number; notePost: () => void } {
  const [timesTaken, setTimesTaken] = useState(0)
  const isPosted = useRef(false)
  const loaded: unknown = useLoaderData()
  const { state } = useNavigation()
  // A busy browser may draw no page in which the post is under way. What was loaded after it tells as well.
  useEffect(() => {
    if (!isPosted.current || state !== 'idle') return
    isPosted.current = false
    if (failure === undefined) setTimesTaken((count) => count + 1)
  }, [loaded, state, failure])
  const notePost = useCallback(() => {
    isPosted.current = true
  }, [])
  return { timesTaken, notePost }
}
