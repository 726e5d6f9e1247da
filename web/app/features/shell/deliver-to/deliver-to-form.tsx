import type { clearDeliverToEndpoint, setDeliverToEndpoint } from '@lotyard/contract/lots/deliver-to'
import { formatDeliverTo, placeKindOf, toKindFields, type DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { DELIVER_TO_PATH, deliverToReturn } from '@lotyard/contract/rules/site/paths/deliver-to-path'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { DELIVER_TO_ID } from '../../../lib/browser/open-deliver-to.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TokenField } from '../../../ui/forms/post-form.tsx'
import { PlaceFields } from './place-fields.tsx'

/** In the header. Without scripts it is posted, and leads back to this page. */
export function DeliverToForm({ place }: { place: DeliverTo | null }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const location = useLocation()
  const zip = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  // Once the sentence is drawn: a screen reader reads it with the field.
  useEffect(() => {
    if (problem !== null) zip.current?.focus()
  }, [problem])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const { postal_code, kind } = readFields(new FormData(event.currentTarget), 'postal_code', 'kind')
    setIsSending(true)
    setProblem(null)
    const outcome =
      submitter?.getAttribute('name') === 'clear'
        ? await api.call<typeof clearDeliverToEndpoint>('DELETE', '/api/deliver_to')
        : await api.call<typeof setDeliverToEndpoint>('PUT', '/api/deliver_to', {
            body: { postal_code, ...toKindFields(kind) },
          })
    setIsSending(false)
    setProblem(outcome.ok ? null : outcome.error.message)
    if (!outcome.ok) return
    closeMenu()
    await revalidate()
  }

  return (
    <form
      method="post"
      action={DELIVER_TO_PATH}
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-4 p-4"
      aria-label="Deliver to"
    >
      <TokenField />
      <input type="hidden" name="return_to" value={deliverToReturn(location)} />
      <PlaceFields
        // What was typed gives way to what was saved or removed.
        key={place === null ? '' : formatDeliverTo(place)}
        zipRef={zip}
        postalCode={place?.postalCode}
        kind={place ? placeKindOf(place) : undefined}
        errors={problem === null ? undefined : [problem]}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="action" data-stays>
          Show delivered prices
        </Button>
        {place !== null && (
          <Button type="submit" name="clear" value="1" data-stays>
            Remove ZIP
          </Button>
        )}
      </div>
    </form>
  )
}

/** Its summary takes the focus: what had it is hidden now. */
function closeMenu(): void {
  const menu = document.getElementById(DELIVER_TO_ID)
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}
