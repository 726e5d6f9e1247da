import { LOADING_FAILED } from '@lotyard/contract/rules/preferences/preference-messages'
import { useSendsMail } from '../../../lib/pages/drawing/use-sends-mail.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import { BiddingPanel } from './bidding-panel.tsx'
import { DevicesPart } from './devices-part.tsx'
import { InventoryPanel } from './inventory/inventory-panel.tsx'
import type { LoadedPreferences } from './load-preferences.ts'
import { NotificationPanel } from './notifications/notification-panel.tsx'
import { TestEmailPanel } from './notifications/test-email-panel.tsx'
import { PATH, type Answer, type Part } from './parts.ts'

type Props = { loaded: LoadedPreferences; mustConfirm: boolean; answer: Answer | undefined; edited: string | null }

export function PreferencePanels({ loaded, mustConfirm, answer, edited }: Props) {
  const { inventory, notifications, bidding, devices } = loaded
  const sendsMail = useSendsMail()
  const failureOf = (part: Part) => (answer?.part === part ? answer.failure : undefined) ?? undefined
  const isEditing = (part: Part) => edited === part || failureOf(part) !== undefined
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Preferences</h1>
      {!sendsMail && (
        <Notice kind="info" isLive={false}>
          E-mail isn&apos;t sent here. An admin can find yours in the outbox.
        </Notice>
      )}
      {mustConfirm && (
        <Notice kind="info" isLive={false}>
          E-mails about lots start once your e-mail address is confirmed.{' '}
          <Link to="/account/">Send the link again</Link>
        </Notice>
      )}
      {(inventory === null || notifications === null || bidding === null) && <LoadingFailed />}
      {inventory !== null && (
        <InventoryPanel
          inventory={inventory}
          isEditing={isEditing('inventory')}
          failure={failureOf('inventory')}
          ticked={answer?.ticked ?? undefined}
        />
      )}
      {notifications !== null && (
        <NotificationPanel
          notifications={notifications}
          isEditing={isEditing('notifications')}
          failure={failureOf('notifications')}
        />
      )}
      {bidding !== null && (
        <BiddingPanel
          bidding={bidding}
          isEditing={isEditing('bidding')}
          failure={failureOf('bidding')}
          typed={answer?.part === 'bidding' ? answer.typed : undefined}
        />
      )}
      <TestEmailPanel answer={answer?.part === 'test_email' ? answer : undefined} />
      <DevicesPart devices={devices} />
    </>
  )
}

function LoadingFailed() {
  return (
    <Notice kind="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{LOADING_FAILED}</p>
        <LinkButton isSmall to={PATH}>
          Try again
        </LinkButton>
      </div>
    </Notice>
  )
}
