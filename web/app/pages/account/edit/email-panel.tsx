import type { AccountEmail } from '@lotyard/contract/account/email-change'
import { emailChangeProblems } from '@lotyard/contract/rules/accounts/email-change'
import type { Failure } from '../../../api/api.ts'
import { EmailField } from '../../../features/credentials/email-field.tsx'
import { KnownPasswordField } from '../../../features/credentials/known-password-field.tsx'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { EditErrors } from './edit-errors.tsx'

type Props = AccountEmail & { isEditing: boolean; failure?: Failure | undefined; entered?: string | undefined }

/** The address people sign in with. A new one counts once the link that is mailed to it is confirmed. */
export function EmailPanel({ email, email_verified: isVerified, pending, isEditing, failure, entered }: Props) {
  if (!isEditing) {
    return (
      <Panel
        title="E-mail"
        action={
          <LinkButton isSmall to="/account/edit/?edit=email" preventScrollReset aria-label="Change e-mail">
            Change
          </LinkButton>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="wrap-anywhere">
            {email}
            {!isVerified && <span className="text-ink-soft"> (not confirmed)</span>}
          </p>
          {pending !== null && (
            <Notice kind="info" isLive={false}>
              To change it to <strong className="wrap-anywhere">{pending.email}</strong>, open the link we sent there by{' '}
              <Deadline at={pending.expires_at} />. Didn’t get it? Press Change for a new one.
            </Notice>
          )}
        </div>
      </Panel>
    )
  }
  const errors = failure?.error.errors
  const judge = (form: FormData) => emailChangeProblems(readFields(form, 'email', 'password'), email)
  return (
    <Panel title="E-mail">
      <RequiredForm judge={judge} className="grid max-w-md gap-5">
        <input type="hidden" name="part" value="email" />
        <p>
          Your address is <strong className="wrap-anywhere">{email}</strong>. We’ll send a link to the new one. Nothing
          changes until you confirm it.
        </p>
        <EmailErrors failure={failure} />
        <EmailField label="New e-mail address" defaultValue={entered} errors={errors?.['email']} />
        <KnownPasswordField errors={errors?.['password']} />
        <div className="flex gap-3">
          <SubmitButton busy="Sending…">Send link</SubmitButton>
          <LinkButton kind="quiet" to="/account/edit/" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </Panel>
  )
}

/** Too many requests are no field's error: their sentence says when to come back. */
function EmailErrors({ failure }: Pick<Props, 'failure'>) {
  if (failure === undefined || failure.error.errors !== undefined) return <EditErrors failure={failure} />
  return <Notice kind="danger">{failure.error.message}</Notice>
}
