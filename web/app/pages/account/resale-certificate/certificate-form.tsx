import type { CertificateFields } from '@lotyard/contract/account/certificates'
import { statesOf } from '@lotyard/contract/rules/addresses/states'
import { useState } from 'react'
import type { Failure } from '../../../api/api.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { sendCertificate, type SendCertificate } from './send-certificate.ts'

const MAX_MB = 10
const NO_FILE = 'Choose a file.'
const STATE_OPTIONS = statesOf('billing').map(({ code, name }) => [code, name] as const)

type Props = {
  /** Chosen to begin with. */
  region?: string | null
  onSent: () => void
  send?: SendCertificate
}

/** What was typed stays in the form when it is refused; a form that was sent is drawn again, empty. */
export function CertificateForm({ region = null, onSent, send = sendCertificate }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const [isSending, setIsSending] = useState(false)
  const [file, setFile] = useState<File | null>(null)

  async function submit(form: FormData): Promise<void> {
    const fields: CertificateFields = readFields(form, 'region', 'number', 'expires_on')
    const problem = fileProblem(file)
    if (file === null || problem !== null) {
      setFailure(refuseFields({ file: [problem ?? NO_FILE] })!)
      return
    }
    setIsSending(true)
    const sent = await send(fields, file)
    setIsSending(false)
    setFailure(sent.ok ? undefined : sent)
    if (sent.ok) onSent()
  }

  const errors = failure?.error.errors
  return (
    <div className="grid gap-4">
      <FormErrors failure={failure} />
      <RequiredForm className="grid gap-4" onSend={(form) => void submit(form)} refused={failure}>
        <SelectField
          label="State"
          name="region"
          required
          defaultValue={region ?? ''}
          options={STATE_OPTIONS}
          errors={errors?.['region']}
        />
        <TextField label="Certificate number" name="number" required autoComplete="off" errors={errors?.['number']} />
        <TextField label="Expires on" name="expires_on" type="date" required errors={errors?.['expires_on']} />
        <TextField
          label="File"
          name="file"
          type="file"
          required
          accept="application/pdf,image/jpeg,image/png,image/webp,image/avif,.heic,.heif"
          hint={`A PDF or a photo, up to ${MAX_MB} MB.`}
          errors={errors?.['file']}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
        <SubmitButton busy="Sending…" isSending={isSending} className="justify-self-start">
          Send for review
        </SubmitButton>
      </RequiredForm>
    </div>
  )
}

function fileProblem(file: File | null): string | null {
  if (file === null || file.size === 0) return NO_FILE
  return file.size > MAX_MB * 1024 * 1024 ? `This file is larger than ${MAX_MB} MB. Choose a smaller one.` : null
}
