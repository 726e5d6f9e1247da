import { MAX_LOT_PHOTOS, MAX_PHOTO_MB, PHOTO_KINDS } from '@lotyard/contract/rules/listings/lot-photos'
import { useId, useState, type DragEvent } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { FILE_CHOOSER } from '../../../../ui/forms/fields/file-chooser.ts'
import { useLotUploads, type SendLotPhoto, type Upload } from './use-lot-uploads.ts'

type Props = { name: string; shownCount: number; send: SendLotPhoto; onAdded: () => void }

/** Takes photos by dropping or choosing them, and shows each with how much of it is sent. */
export function PhotoDrop({ name, shownCount, send, onAdded }: Props) {
  const id = useId()
  const { uploads, add, remove, retry, waiting } = useLotUploads({ name, send, onAdded })
  const [leftOut, setLeftOut] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const room = Math.max(0, MAX_LOT_PHOTOS - shownCount - waiting)

  function take(files: readonly File[]): void {
    add(files.slice(0, room))
    setLeftOut(Math.max(0, files.length - room))
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside does the same by keyboard. */}
      <div
        onDragOver={(event) => {
          // Photos of the list below are dragged too; only files are taken here.
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`grid grid-cols-[minmax(0,1fr)] gap-2 rounded-sm border-2 border-dashed p-4 ${isOver ? 'border-accent bg-note-wash' : 'border-line-strong'}`}
      >
        <label htmlFor={id} className="font-semibold">
          Drop photos here, or choose files
        </label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,.heic,.heif"
          multiple
          disabled={room === 0}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
          className={FILE_CHOOSER}
        />
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {room === 0
            ? `This lot has ${MAX_LOT_PHOTOS} photos, the most it can show. Remove one to add another.`
            : `Up to ${MAX_LOT_PHOTOS} photos a lot: ${PHOTO_KINDS}, ${MAX_PHOTO_MB} MB each.`}
        </p>
      </div>
      <div role="status" className="text-sm font-medium empty:hidden">
        {leftOut > 0 && `A lot shows up to ${MAX_LOT_PHOTOS} photos, so we left out ${leftOut}.`}
      </div>
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <li key={upload.key} className="rounded-sm border border-line bg-surface px-3 py-2">
            <UploadLine upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload.key)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LineProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

function UploadLine({ upload: { file, share, problem, canRetry }, onRetry, onRemove }: LineProps) {
  if (problem === null)
    return (
      <div className="grid gap-1">
        <span className="truncate">{file.name}</span>
        <progress value={share} max={1} aria-label={`Sending ${file.name}`} className="h-2 w-full" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{file.name}</span>
        <span role="alert" className="text-sm font-medium text-bad">
          {problem}
        </span>
      </div>
      {canRetry && (
        <Button isSmall onClick={onRetry}>
          Retry<span className="sr-only"> {file.name}</span>
        </Button>
      )}
      <Button isSmall kind="quiet" onClick={onRemove}>
        Dismiss<span className="sr-only"> {file.name}</span>
      </Button>
    </div>
  )
}
