import type { BookUpload } from '@lotyard/contract/account/price-book'
import { formatCount } from '@lotyard/contract/rules/format-count'
import {
  BOOK_FILE_TYPES,
  bookFileProblem,
  MAX_BOOK_ENTRIES,
  MAX_BOOK_FILE_MB,
} from '@lotyard/contract/rules/worth/price-book-limits'
import { BOOK_COLUMN_LABELS, BOOK_FIELDS } from '@lotyard/contract/rules/worth/book-columns'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsInBrowser } from '../../../../lib/pages/drawing/first-render.ts'
import { FileDrop } from '../../../../ui/forms/fields/file-drop.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { uploadPath } from '../book-paths.ts'
import { sendBookFile, type SendBookFile } from './send-book-file.ts'
import { UploadBadge } from './upload-badge.tsx'

/** Columns that are known without a question, with an item and a brand in a category. */
const TEMPLATE = [
  BOOK_FIELDS.map((field) => BOOK_COLUMN_LABELS[field]).join(','),
  '036000291452,,,,12.99,,,,',
  ',Sonic,Kitchen,,,45,,,1.50',
  '',
].join('\r\n')
/** So small that it travels with the page. */
const TEMPLATE_LINK = `data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`

type Props = { uploads: BookUpload[]; send?: SendBookFile }

/** Chooses a file, or takes one that is dropped here, and sends it. Needs scripts, and says so without them. */
export function UploadPanel({ uploads, send = sendBookFile }: Props) {
  const navigate = useNavigate()
  const hasScripts = useIsInBrowser()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || sending !== null) return
    const wrong = bookFileProblem({ byteLength: file.size })
    setProblem(wrong)
    if (wrong !== null) return
    setSending({ name: file.name, share: 0 })
    const sent = await send(file, (share) => setSending({ name: file.name, share }))
    if (sent.ok) await navigate(uploadPath(sent.data.upload.id))
    else setProblem(sent.error.message)
    setSending(null)
  }

  return (
    <Panel
      id="upload"
      title="Upload a price list"
      action={
        <a
          href={TEMPLATE_LINK}
          download="price-book-template.csv"
          className="text-link inline-flex min-h-11 items-center"
        >
          Download a template
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {hasScripts ? (
          <FileDrop
            label="Price list"
            hint={`Or drop it here. CSV or Excel (.xlsx), up to ${MAX_BOOK_FILE_MB} MB and ${formatCount(MAX_BOOK_ENTRIES)} lines: UPCs, brands or categories, each with a price or a percentage of MSRP. You check it before it’s used.`}
            accept={BOOK_FILE_TYPES}
            isBusy={sending !== null}
            onChoose={(file) => void upload(file)}
          />
        ) : (
          <p>Uploading needs JavaScript. Turn it on and reload the page.</p>
        )}
        {sending !== null && <Sending {...sending} />}
        <RecentUploads uploads={uploads} />
      </div>
    </Panel>
  )
}

function Sending({ name, share }: { name: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div role="status" className="grid gap-1.5">
      <p className="break-words">
        Sending {name}… <span className="figures">{percent}%</span>
      </p>
      <progress value={share} max={1} aria-label={`Sending ${name}`} className="h-2 w-full accent-good" />
    </div>
  )
}

/** The way back to a file that was left before it was used. */
function RecentUploads({ uploads }: { uploads: BookUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="text-base font-semibold">Recent files</h3>
      <ul className="rows">
        {uploads.map(({ id, file_name, state, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <Link to={uploadPath(id)} className="text-link font-semibold break-all">
                {file_name}
              </Link>
              <span className="block text-sm text-ink-soft">
                <LocalTime at={created_at} />
              </span>
            </span>
            <UploadBadge state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}
