import { useEffect, useRef, type FormEvent } from 'react'
import { tracked } from '../../lib/browser/tracked.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/forms/button.tsx'
import { postWatchForm } from './post-watch-form.ts'
import { signsInToWatch } from './sign-in-to-watch.tsx'
import { useWatching } from './use-watching.ts'
import { Eye } from '../../ui/icons/card-icons.tsx'

type Props = { lotId: string; listingName: string; title: string; watchId: string | null; isSmall?: boolean }

/**
 * The watch and unwatch links of pages whose rows the server draws: two plain forms, one of them hidden, that work
 * without scripts and are sent by fetch with them. Spec §6: a visitor is led to sign in instead.
 */
export function WatchForms(props: Props) {
  const viewer = useViewer()
  if (viewer === null) {
    return (
      <Button {...signsInToWatch(props.lotId)} isSmall={props.isSmall ?? false}>
        <Eye />
        Sign in to watch
      </Button>
    )
  }
  return <Forms {...props} csrfToken={viewer.csrfToken} />
}

function Forms({
  lotId,
  listingName,
  title,
  watchId: loadedId,
  isSmall = false,
  csrfToken,
}: Props & { csrfToken: string }) {
  const { watchId, isBusy, send } = useWatching(lotId, loadedId)
  const [addForm, removeForm] = [useRef<HTMLFormElement>(null), useRef<HTMLFormElement>(null)]
  const hadFocus = useRef(false)

  // The form that was sent is hidden now. Without this the keyboard's focus would be lost with it.
  useEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    const [shown, hidden] = watchId === null ? [addForm, removeForm] : [removeForm, addForm]
    const { activeElement, body } = document
    if (activeElement === body || hidden.current?.contains(activeElement))
      shown.current?.querySelector('button')?.focus()
  }, [watchId, addForm, removeForm])

  // In a table on a phone there is room for the icon only.
  const label = isSmall ? 'max-sm:sr-only' : ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    hadFocus.current = form.contains(document.activeElement)
    void send(() => postWatchForm(form))
  }

  return (
    <>
      <form
        ref={addForm}
        method="post"
        action="/account/starred/lots"
        onSubmit={submit}
        hidden={watchId !== null}
        data-watch="add"
      >
        <input type="hidden" name="authenticity_token" value={csrfToken} />
        <input type="hidden" name="lot_id" value={lotId} />
        <Button type="submit" isSmall={isSmall} aria-disabled={isBusy} {...tracked('watch', { listing: listingName })}>
          <Eye />
          <span className={label}>Watch</span>
          <span className="sr-only"> {title}</span>
        </Button>
      </form>
      <form
        ref={removeForm}
        method="post"
        action={`/account/starred/lots/${watchId ?? ''}`}
        onSubmit={submit}
        hidden={watchId === null}
        data-watch="remove"
      >
        <input type="hidden" name="authenticity_token" value={csrfToken} />
        <input type="hidden" name="_method" value="delete" />
        <Button
          type="submit"
          isSmall={isSmall}
          aria-disabled={isBusy}
          {...tracked('unwatch', { listing: listingName })}
        >
          <Eye isFilled />
          <span className={label}>Unwatch</span>
          <span className="sr-only"> {title}</span>
        </Button>
      </form>
    </>
  )
}
