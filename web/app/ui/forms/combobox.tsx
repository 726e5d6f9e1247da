import { useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'

export type Option = { key: string; node: ReactNode }

type Props = Omit<ComponentProps<'input'>, 'onSelect' | 'list' | 'role'> & {
  options: Option[]
  /** The name of the list, for screen readers. */
  listLabel: string
  onChoose: (index: number) => void
  onText: (text: string) => void
}

/**
 * A text field with suggestions below it, after the ARIA combobox pattern: the focus stays in the field, the arrows walk
 * the list, Enter takes the marked one, Escape closes the list and then empties the field. Without scripts, or with the
 * list closed, it is a plain field of its form.
 */
export function Combobox({ options, listLabel, onChoose, onText, className, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const marked = isShown && active < options.length ? active : -1

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function choose(index: number) {
    close()
    onChoose(index)
  }

  function move(by: 1 | -1) {
    if (options.length === 0) return
    // One place more than there are options: the field itself, with the reader's own text.
    const places = options.length + 1
    setActive(((marked + 1 + by + places) % places) - 1)
    setIsOpen(true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a character, Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      if (marked >= 0) {
        event.preventDefault()
        choose(marked)
      } else close()
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') close()
  }

  return (
    <div className="relative flex min-w-0 flex-1">
      <input
        {...input}
        ref={field}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
        autoComplete="off"
        className={className}
        onInput={(event) => {
          setIsOpen(true)
          setActive(-1)
          onText(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {/* A select or datalist cannot be filled while the reader types and styled as rows of two parts. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above. */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-sm border border-line bg-surface py-1.5 text-ink lifted"
      >
        {isShown &&
          options.map((option, index) => (
            // The field's keys walk and take these; a pointer presses them, before the field loses the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- see above.
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
            >
              {option.node}
            </div>
          ))}
      </div>
      <output className="sr-only">
        {isShown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </output>
    </div>
  )
}
