import { DESK_CERTIFICATE_FILE_PATH } from '@lotyard/contract/rules/desk/file-paths'
import type { DeskCertificate } from '@lotyard/contract/account/certificates'
import { stateName } from '@lotyard/contract/rules/addresses/states'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { CertificateBadge } from '../../../../features/people/certificate-badge.tsx'
import { personPath } from '../../../../features/people/people-paths.ts'
import { buttonClass } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'

type Props = { certificate: DeskCertificate; answer: ActAnswer | undefined }

/** One certificate: whose it is, its file, and the decision. */
export function CertificateCard({ certificate, answer }: Props) {
  const { id, account, region, number, state, reason } = certificate
  return (
    <section className="rounded-sm border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 md:px-5">
        <div className="min-w-0">
          <h2 className="text-lg break-words">
            {stateName(region)} {number}
          </h2>
          <p className="break-words text-ink-soft">
            <Link to={personPath(account.id)} className="text-link">
              {account.name}
            </Link>{' '}
            ({account.email})
          </p>
        </div>
        <CertificateBadge state={state} />
      </div>
      <div className="grid gap-5 p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            Uploaded <LocalTime at={certificate.uploaded_at} />. Expires {formatDay(certificate.expires_on)}.
            {reason !== null && ` Refused: ${reason}`}
          </p>
          <a href={DESK_CERTIFICATE_FILE_PATH.replace(':id', id)} download className={buttonClass({ isSmall: true })}>
            Download {certificate.file_type === 'application/pdf' ? 'PDF' : 'photo'}
          </a>
        </div>
        {state === 'waiting' && <ApproveForm certificate={certificate} answer={answer} />}
        {(state === 'waiting' || state === 'approved') && <RefuseForm certificate={certificate} answer={answer} />}
      </div>
    </section>
  )
}

const ROW = 'grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]'

function ApproveForm({ certificate, answer }: Props) {
  return (
    <ActForm act="approve" id={certificate.id} answer={answer} className={ROW}>
      {({ errors, entered }) => (
        <>
          <TextField
            label="Good through"
            name="expires_on"
            type="date"
            required
            defaultValue={entered['expires_on'] ?? certificate.expires_on}
            errors={errors['expires_on']}
          />
          <SubmitButton busy="Approving…">Approve</SubmitButton>
        </>
      )}
    </ActForm>
  )
}

function RefuseForm({ certificate, answer }: Props) {
  const isApproved = certificate.state === 'approved'
  return (
    <ActForm act="refuse" id={certificate.id} answer={answer} className={ROW}>
      {({ errors, entered }) => (
        <>
          <TextField
            label={isApproved ? 'Reason to withdraw the approval' : 'Reason to refuse'}
            name="reason"
            required
            autoComplete="off"
            placeholder="The buyer will see this."
            defaultValue={entered['reason']}
            errors={errors['reason']}
          />
          <SubmitButton kind="danger" busy="Saving…">
            {isApproved ? 'Withdraw approval' : 'Refuse'}
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}
