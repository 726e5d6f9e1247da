import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'

/** Where a refused link leads on, by its code. All others lead to the account. */
const WAYS: Readonly<Record<string, readonly [name: string, path: string]>> = {
  email_link_expired: ['Change your e-mail', '/account/edit/?edit=email'],
  email_link_canceled: ['Change your e-mail', '/account/edit/?edit=email'],
  link_of_another_account: ['Sign out', '/account/sign_out/'],
  undo_link_expired: ['Contact us', CONTACT_PATH],
  change_undone: ['Reset your password', '/account/forgot_password/'],
}

/** A link that can't be used: why, and what to do. */
export function DeadLink({ title, refusal }: { title: string; refusal: { code: string; message: string } | null }) {
  const [name, path] = WAYS[refusal?.code ?? ''] ?? ['Go to your account', '/account/']
  return (
    <AuthCard title={title}>
      <Notice kind="danger">{refusal?.message}</Notice>
      <LinkButton to={path}>{name}</LinkButton>
    </AuthCard>
  )
}
