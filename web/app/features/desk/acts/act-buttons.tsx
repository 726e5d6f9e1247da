import { LinkButton } from '../../../ui/forms/button.tsx'
import { SubmitButton } from '../../../ui/forms/required-form.tsx'

type Props = {
  send: string
  busy?: string
  isDanger?: boolean
  /** The page without the form. */
  backTo: string
}

/** Does it, or leaves it. */
export function ActButtons({ send, busy = 'Saving…', isDanger = false, backTo }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton kind={isDanger ? 'danger' : 'action'} busy={busy}>
        {send}
      </SubmitButton>
      <LinkButton kind="quiet" to={backTo} preventScrollReset>
        Back
      </LinkButton>
    </div>
  )
}
