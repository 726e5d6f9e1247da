import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { FILE_CHOOSER } from '../../../ui/forms/fields/file-chooser.ts'
import type { Upload, usePhotoUploads } from './use-photo-uploads.ts'

type Props = { photos: ReturnType<typeof usePhotoUploads>; errors: string[] | undefined }

/** Chooses photos, and shows each with how much of it is sent. */
export default function PhotoPicker({ photos: { uploads, max, add, remove, retry }, errors }: Props) {
  const id = useId()
  const [leftOut, setLeftOut] = useState(0)
  const chooser = useRef<HTMLInputElement>(null)
  const isFull = uploads.length >= max

  function take(input: HTMLInputElement): void {
    setLeftOut(add([...(input.files ?? [])]))
    // The same file can be chosen again after it was removed.
    input.value = ''
  }

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        Photos (optional)
      </label>
      <input
        ref={chooser}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,.heic,.heif"
        multiple
        disabled={isFull}
        aria-describedby={`${id}-hint`}
        onChange={(event) => take(event.currentTarget)}
        className={FILE_CHOOSER}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        Up to {max} JPEG, PNG, WebP, AVIF or HEIC photos.
      </p>
      <div role="status" className="text-sm font-medium empty:hidden">
        {leftOut > 0 && `The limit is ${max}, so we left out ${leftOut}.`}
      </div>
      {errors !== undefined && <p className="text-sm font-medium text-bad">{errors.join(' ')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 empty:hidden">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <Photo
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => {
                remove(upload)
                // The button is gone, and the focus with it.
                chooser.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Photo({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const { file, previewUrl, share, photoId, problem, canRetry } = upload
  // A file that is no photo leaves its place empty: the browser would draw a broken image there.
  const [hasPreview, setHasPreview] = useState(true)
  return (
    <figure className="grid gap-1.5 rounded-sm border border-line bg-surface p-2">
      <div className="aspect-4/3 bg-sunken">
        {hasPreview && (
          <img src={previewUrl} alt="" onError={() => setHasPreview(false)} className="size-full object-cover" />
        )}
      </div>
      <figcaption className="truncate text-sm">{file.name}</figcaption>
      {photoId !== null && <input type="hidden" name="photo_id" value={photoId} />}
      {photoId === null && problem === null && (
        <progress value={share} max={1} aria-label={`Sending ${file.name}`} className="h-2 w-full accent-good" />
      )}
      {problem !== null && (
        <p role="alert" className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-1">
        {problem !== null && canRetry && (
          <Button isSmall onClick={onRetry}>
            Retry<span className="sr-only"> {file.name}</span>
          </Button>
        )}
        <Button isSmall kind="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {file.name}</span>
        </Button>
      </div>
    </figure>
  )
}
