import { useId, type ReactNode } from 'react'

type Props = {
  /** The radios of one choice share it. */
  name: string
  label: ReactNode
  isChosen: boolean
  onChoose: () => void
  isDisabled?: boolean
  /** What belongs to this option, shown while it is chosen. */
  children?: ReactNode
}

/** One of several ways to go on, with what it asks for once it is chosen. */
export function Option({ name, label, isChosen, onChoose, isDisabled = false, children }: Props) {
  const id = useId()
  return (
    <div className={`rounded-sm border ${isChosen ? 'border-ink' : 'border-line'}`}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 md:px-4">
        <input
          type="radio"
          id={id}
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      {isChosen && children !== undefined && (
        <div className="grid gap-5 border-t border-line p-3 md:p-4">{children}</div>
      )}
    </div>
  )
}
