import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import type { Failure } from '../../../api/api.ts'
import { CodeField } from '../../../features/credentials/code-field.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { KnownPasswordField } from '../../../features/credentials/known-password-field.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

const WORDS = {
  off: {
    title: 'Turn off two-step sign-in',
    about: 'Your password alone will sign you in.',
    send: 'Turn off',
    kind: 'danger',
  },
  codes: {
    title: 'New recovery codes',
    about: 'You’ll get ten new codes. The old ones stop working.',
    send: 'Get new codes',
    kind: 'action',
  },
} as const

/** Asks for the password and a code. */
export function ProofForm({ act, failure }: { act: 'off' | 'codes'; failure: Failure | undefined }) {
  const { title, about, send, kind } = WORDS[act]
  return (
    <Panel title={title}>
      <FocusOnOpen>
        <RequiredForm className="grid max-w-md gap-5">
          <p>{about}</p>
          <input type="hidden" name="act" value={act} />
          <FormErrors failure={failure} />
          <KnownPasswordField errors={failure?.error.errors?.['password']} />
          <CodeField kind="either" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton kind={kind} busy="One moment…">
              {send}
            </SubmitButton>
            <LinkButton kind="quiet" to={SECURITY_PATH} preventScrollReset>
              Cancel
            </LinkButton>
          </div>
        </RequiredForm>
      </FocusOnOpen>
    </Panel>
  )
}
