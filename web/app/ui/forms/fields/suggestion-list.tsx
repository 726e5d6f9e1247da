import { countOf } from '@lotyard/contract/rules/format-count'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'

export type Option = { key: string; node: ReactNode }

type Props = {
  /** A text field with room for the list below it. Its script may come later than the reader's first words. */
  field: HTMLInputElement
  options: Option[]
  /** The name of the list, for screen readers. */
  listLabel: string
  onChoose: (index: number) => void
  onText: (text: string) => void
}

/**
 * Suggestions below a text field, after the ARIA combobox pattern: the focus stays in the field, the arrows walk the list,
 * Enter takes the marked one, Escape closes the list and then empties the field. With the list closed, it is a plain field
 * of its form.
 */
export function SuggestionList({ field, options, listLabel, onChoose, onText }: Props) {
  const id = useId()
  // What was typed while the script was on its way counts.
  const [isOpen, setIsOpen] = useState(() => field.value !== field.defaultValue)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const marked = isShown && active < options.length ? active : -1

  const close = useEffectEvent(() => {
    setIsOpen(false)
    setActive(-1)
  })

  function choose(index: number) {
    setIsOpen(false)
    setActive(-1)
    onChoose(index)
  }

  function move(by: 1 | -1) {
    if (options.length === 0) return
    // One place more than there are options: the field itself, with the reader's own text.
    const places = options.length + 1
    setActive(((marked + 1 + by + places) % places) - 1)
    setIsOpen(true)
  }

  const onInput = useEffectEvent(() => {
    setIsOpen(true)
    setActive(-1)
    onText(field.value)
  })

  const onTyped = useEffectEvent(() => onText(field.value))

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes a character, Enter and the arrows belong to it.
    if (event.isComposing) return
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
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('blur', () => close(), { signal })
    if (field.value !== field.defaultValue) onTyped()
    return () => listening.abort()
  }, [field])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': String(isShown),
      'aria-activedescendant': marked >= 0 ? `${id}-${marked}` : null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
  }, [field, id, isShown, marked])

  return (
    <>
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
      <output className="sr-only">{isShown && countOf(options.length, 'suggestion')}</output>
    </>
  )
}
