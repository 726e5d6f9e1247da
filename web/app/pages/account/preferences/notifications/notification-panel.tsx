import type { NotificationPreference } from '@lotyard/contract/account/preferences'
import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import type { Topic } from '@lotyard/contract/rules/notifications/mail-topics'
import type { Failure } from '../../../../api/api.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PATH } from '../parts.ts'
import { SaveStatus } from '../save-status.tsx'

/** What a reader gets by each topic. */
const TOPIC_TEXTS: Record<Topic, { title: string; text: string }> = {
  listings: { title: 'Newly added lots', text: 'New lots that match your inventory preferences.' },
  bids: { title: 'Your bids', text: "When you're outbid or don't win an auction." },
  watching: { title: 'Lots you watch', text: 'When a lot you watch is about to end or its price drops.' },
  selling: { title: 'Lots you sell', text: 'When your lots sell, auctions end and shipments are due.' },
}

type Props = {
  notifications: readonly NotificationPreference[]
  isEditing: boolean
  failure?: Failure | undefined
}

const TITLE = 'E-mail notifications'

export function NotificationPanel({ notifications, isEditing, failure }: Props) {
  if (isEditing)
    return (
      <FocusOnOpen>
        <NotificationForm notifications={notifications} failure={failure} />
      </FocusOnOpen>
    )
  return (
    <Panel
      title={TITLE}
      action={
        <LinkButton isSmall to={`${PATH}?edit=notifications`} preventScrollReset aria-label="Edit e-mail notifications">
          Edit
        </LinkButton>
      }
    >
      <ul className="grid gap-3">
        {notifications.map(({ topic, enabled }) => (
          <li key={topic} className="flex items-start justify-between gap-4">
            <div>
              <p className="font-semibold">{TOPIC_TEXTS[topic].title}</p>
              <p className="text-sm text-ink-soft">{TOPIC_TEXTS[topic].text}</p>
            </div>
            <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{ALWAYS_SENT}</p>
    </Panel>
  )
}

function NotificationForm({ notifications, failure }: Omit<Props, 'isEditing'>) {
  return (
    <Panel title={TITLE}>
      <RequiredForm className="grid gap-5">
        <input type="hidden" name="part" value="notifications" />
        {notifications.map(({ topic }) => (
          <input key={topic} type="hidden" name="shown" value={topic} />
        ))}
        <fieldset>
          <legend className="mb-3">E-mail me about</legend>
          <div className="grid gap-4">
            {notifications.map(({ topic, enabled }) => (
              <Checkbox
                key={topic}
                name="topic"
                value={topic}
                defaultChecked={enabled}
                label={
                  <>
                    <span className="block font-semibold">{TOPIC_TEXTS[topic].title}</span>
                    <span className="block text-sm text-ink-soft">{TOPIC_TEXTS[topic].text}</span>
                  </>
                }
              />
            ))}
          </div>
        </fieldset>
        <p className="text-sm text-ink-soft">{ALWAYS_SENT}</p>
        <SaveStatus part="notifications" failure={failure} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save notifications</SubmitButton>
          <LinkButton kind="quiet" to={PATH} preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </Panel>
  )
}
