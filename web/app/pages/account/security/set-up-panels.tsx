import type { TwoFactorSetUp } from '@lotyard/contract/account/two-factor'
import { groupSecret } from '@lotyard/contract/rules/accounts/two-step'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import type { Failure } from '../../../api/api.ts'
import { CodeField } from '../../../features/credentials/code-field.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { KnownPasswordField } from '../../../features/credentials/known-password-field.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { QrCode } from '../../../ui/media/qr-code.tsx'

type Failed = { failure: Failure | undefined }

export function BeginPanel({ failure }: Failed) {
  return (
    <Panel title="Two-step sign-in">
      <div className="grid gap-5">
        <p>
          Protect your account with a code from your phone. After your password we’ll ask for 6 digits from an
          authenticator app, such as Google Authenticator, 1Password or Authy.
        </p>
        <RequiredForm className="grid max-w-md gap-5">
          <input type="hidden" name="act" value="begin" />
          <FormErrors failure={failure} />
          <KnownPasswordField errors={failure?.error.errors?.['password']} />
          <SubmitButton busy="One moment…" className="justify-self-start">
            Set up two-step sign-in
          </SubmitButton>
        </RequiredForm>
      </div>
    </Panel>
  )
}

export function ConfirmPanel({ setUp, failure }: Failed & { setUp: TwoFactorSetUp }) {
  return (
    <Panel title="Set up two-step sign-in">
      <div className="grid gap-6">
        <Step number={1} title="Scan this with your authenticator app">
          <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
            <QrCode {...setUp.qr} label="QR code with your key" />
            <div className="grid min-w-0 flex-1 basis-56 gap-1">
              <p>Can’t scan it? Type this key into the app:</p>
              <p className="figures font-mono font-semibold break-words select-all">{groupSecret(setUp.secret)}</p>
              <p>
                On this phone?{' '}
                <a href={setUp.uri} className="text-link">
                  Open your app
                </a>
              </p>
            </div>
          </div>
        </Step>
        <Step number={2} title="Enter the code it shows">
          <RequiredForm className="grid max-w-md gap-5">
            <input type="hidden" name="act" value="confirm" />
            <input type="hidden" name="secret" value={setUp.secret} />
            <input type="hidden" name="uri" value={setUp.uri} />
            <input type="hidden" name="qr_path" value={setUp.qr.path} />
            <input type="hidden" name="qr_size" value={setUp.qr.size} />
            <FormErrors failure={failure} />
            <CodeField />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busy="Checking…">Turn on</SubmitButton>
              <LinkButton kind="quiet" to={SECURITY_PATH}>
                Cancel
              </LinkButton>
            </div>
          </RequiredForm>
        </Step>
      </div>
    </Panel>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-base">
        {number}. {title}
      </h3>
      {children}
    </section>
  )
}
