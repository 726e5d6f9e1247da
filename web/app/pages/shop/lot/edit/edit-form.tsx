import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import type { Edit } from './use-edit.ts'

type Props = {
  edit: Edit
  label: string
  value: string
  hint?: string
  inputMode?: 'decimal' | 'text'
  maxLength: number
  onSave: (text: string) => void
  /** More buttons, after Save and Cancel. */
  children?: ReactNode
}

/** One field, edited in place. Spec §5: it is required, and nothing can be saved while it is empty. */
export default function EditForm({ edit, label, value, hint, inputMode = 'text', maxLength, onSave, children }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const isEmpty = text.trim() === ''
  const problem = isEmpty ? `${label} is required` : edit.problem

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(text.trim())
  }

  return (
    <form onSubmit={submit} noValidate aria-label={`Edit ${label.toLowerCase()}`} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="value"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          required
          // The reader has just pressed Edit and wants to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above.
          autoFocus
          inputMode={inputMode}
          maxLength={maxLength}
          onKeyDown={(event) => event.key === 'Escape' && edit.cancel()}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-help`}
          className="min-h-11 min-w-40 flex-1 rounded-sm border border-line-strong bg-surface px-3 text-base aria-invalid:border-bad"
        />
        <Button
          type="submit"
          kind="action"
          disabled={isEmpty || edit.isBusy}
          {...(isEmpty && { title: 'Enter a value to save.' })}
        >
          {edit.isBusy ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={edit.cancel}>Cancel</Button>
        {children}
      </div>
      <p id={`${id}-help`} className="text-sm">
        {problem === null ? (
          <span className="text-ink-soft">{hint}</span>
        ) : (
          <span role="alert" className="font-medium text-bad">
            {problem}
          </span>
        )}
      </p>
    </form>
  )
}
