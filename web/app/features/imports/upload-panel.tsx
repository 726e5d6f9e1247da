import { IMPORT_FILE_TYPES, MAX_IMPORT_LINES, MAX_IMPORT_MB } from '@lotyard/contract/rules/desk/imports/import-limits'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/api-context.ts'
import { TextField } from '../../ui/forms/fields/field.tsx'
import { FileDrop } from '../../ui/forms/fields/file-drop.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { importPath } from './import-paths.ts'
import { sendPart as sendPartToServer, type SendPart } from './send-part.ts'
import { uploadFile } from './upload-file.ts'

type Props = {
  /** An admin says whose lots they will be. */
  asksForSeller: boolean
  sendPart?: SendPart
  wait?: (ms: number) => Promise<void>
}

type Upload = { name: string; share: number }
type Problem = { message: string; errors?: Record<string, string[]> }

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Chooses a file, or takes one that is dropped here, and sends it. Needs scripts, and says so without them. */
export function UploadPanel({ asksForSeller, sendPart = sendPartToServer, wait = waitFor }: Props) {
  const api = useApi()
  const navigate = useNavigate()
  const [seller, setSeller] = useState('')
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined || upload !== null) return
    setProblem(null)
    setUpload({ name: file.name, share: 0 })
    const onProgress = (share: number) => setUpload({ name: file.name, share })
    const sent = await uploadFile({ api, sendPart, wait, onProgress }, file, asksForSeller ? seller : null)
    if (sent.ok) await navigate(importPath(sent.id))
    else setProblem(sent)
    setUpload(null)
  }

  return (
    <div className="grid gap-4">
      {asksForSeller && (
        <div className="max-w-md">
          <TextField
            label="Seller’s e-mail address"
            name="seller_email"
            type="email"
            autoComplete="off"
            hint="The drafts will be theirs. To sell the lots yourself, enter your own."
            value={seller}
            disabled={upload !== null}
            errors={problem?.errors?.['seller_email']}
            onChange={(event) => setSeller(event.currentTarget.value)}
          />
        </div>
      )}
      {problem !== null && <Notice kind="danger">{problem.message}</Notice>}
      <FileDrop
        label="Manifest file"
        hint={`Or drop it here. CSV or Excel (.xlsx), up to ${MAX_IMPORT_MB} MB and ${formatCount(MAX_IMPORT_LINES)} lines.`}
        accept={IMPORT_FILE_TYPES}
        isBusy={upload !== null}
        onChoose={(file) => void send(file)}
      />
      {upload !== null && <Sending {...upload} />}
      <noscript>
        <Notice kind="info">Uploading needs JavaScript. Turn it on and reload the page.</Notice>
      </noscript>
    </div>
  )
}

function Sending({ name, share }: Upload) {
  const percent = Math.floor(share * 100)
  return (
    <div role="status" className="grid gap-1.5">
      <p className="break-words">
        Sending {name}… <span className="figures">{percent}%</span>
      </p>
      <progress value={share} max={1} aria-label={`Sending ${name}`} className="h-2 w-full accent-good" />
      <p className="text-sm text-ink-soft">If it’s interrupted, choose the same file again to continue.</p>
    </div>
  )
}
