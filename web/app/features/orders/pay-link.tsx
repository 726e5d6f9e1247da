import { useState } from 'react'
import { useIsInBrowser } from '../../lib/pages/drawing/first-render.ts'
import { Button } from '../../ui/forms/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { NEW_LINK } from './new-link.ts'

/** The link for whoever pays, to be copied; and another one, which ends this. */
export function PayLink({ link }: { link: string }) {
  return (
    <div className="grid gap-3">
      <p className="figures rounded-sm bg-sunken px-3 py-2 break-all select-all">{link}</p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyLink link={link} />
        <PostForm preventScrollReset>
          <Button type="submit" kind="quiet" name="act" value={NEW_LINK}>
            New link
          </Button>
        </PostForm>
      </div>
      <p className="text-sm text-ink-soft">
        It shows the lots and the amount, and takes a card or PayPal: no account needed. A new link ends this one.
      </p>
    </div>
  )
}

function CopyLink({ link }: { link: string }) {
  const canCopy = useIsInBrowser()
  const [said, setSaid] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('Copied.')
    } catch {
      // The clipboard needs https and the reader's permission. The link can still be selected.
      setSaid('Your browser doesn’t allow copying. Select the link instead.')
    }
  }
  if (!canCopy) return null
  return (
    <>
      <Button onClick={() => void copy()}>Copy link</Button>
      <output className="text-ink-soft">{said}</output>
    </>
  )
}
