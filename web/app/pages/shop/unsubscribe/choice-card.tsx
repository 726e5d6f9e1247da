import type { MailChoice } from '@lotyard/contract/account/preferences'
import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import { describeSubscription, TOPICS } from '@lotyard/contract/rules/notifications/mail-topics'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'

/** `isGone`: the link is whole, but the account or search that it was about no longer exists. */
type Refusal = { isGone: boolean; message: string }

/** `address`: where the form posts to. It keeps how often a saved search told of lots, for those who change their mind. */
export type LoadedChoice = { address: string; choice: MailChoice | null; refusal: Refusal | null }

/** A plain form, with scripts or without. It posts to the address that mail programs use, which redirects back here. */
export function ChoiceCard({ address, choice, refusal }: LoadedChoice) {
  const isOfAccount = TOPICS.some((topic) => topic === choice?.topic)
  return (
    <AuthCard title={titleOf(choice, refusal)} below={isOfAccount && ALWAYS_SENT}>
      {refusal !== null && <Notice kind={refusal.isGone ? 'info' : 'danger'}>{refusal.message}</Notice>}
      {choice !== null && (
        <form method="post" action={address} className="grid gap-5">
          <p>
            {choice.enabled ? "You're getting e-mails " : "You won't get e-mails "}
            {describeSubscription(choice.topic, choice.search_name)}.
          </p>
          <Button
            type="submit"
            kind={choice.enabled ? 'action' : 'plain'}
            name="choice"
            value={choice.enabled ? 'off' : 'on'}
          >
            {choice.enabled ? 'Stop these e-mails' : 'Turn them back on'}
          </Button>
        </form>
      )}
    </AuthCard>
  )
}

function titleOf(choice: MailChoice | null, refusal: Refusal | null): string {
  if (refusal !== null) return refusal.isGone ? 'Nothing to stop' : 'E-mail settings'
  return choice?.enabled === false ? 'These e-mails are off' : 'Stop these e-mails?'
}
