import { useId, useState, type DragEvent } from 'react'
import { FILE_CHOOSER } from './file-chooser.ts'

type Props = {
  label: string
  hint: string
  /** Endings, as the browser's chooser takes them. */
  accept: string
  isBusy: boolean
  onChoose: (file: File | undefined) => void
}

/** Chooses a file, or takes one that is dropped here. */
export function FileDrop({ label, hint, accept, isBusy, onChoose }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    // Otherwise the browser would open the file in place of the page.
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        onChoose(event.dataTransfer.files[0])
      }}
      className={`grid gap-2 rounded-sm border border-dashed px-4 py-6 ${isOver ? 'border-accent bg-note-wash' : 'border-line-strong'}`}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          // The same file can be chosen again after a failure.
          event.currentTarget.value = ''
        }}
        className={FILE_CHOOSER}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
