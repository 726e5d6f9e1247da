import { countOf } from '@lotyard/contract/rules/format-count'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { useRoomBelow } from './use-room-below.ts'

/** `key` names what the option is, not its place: a list that changes under a finger must not take another option. */
export type Option = { key: string; node: ReactNode; choose: () => void }

export type OptionGroup = { label: string; options: readonly Option[] }

type Props = {
  /** A text field with room for the list below it. Its script may come later than the reader's first words. */
  field: HTMLInputElement
  groups: readonly OptionGroup[]
  /** The name of the list, for screen readers. */
  listLabel: string
  /** What the field says: at each change, and when an empty one gets the focus. */
  onText: (text: string) => void
}

/**
 * Suggestions below a text field, after the ARIA combobox pattern: the focus stays in the field, the arrows walk the groups
 * as one list, Enter takes the marked one, Escape closes the list and then empties the field. With the list closed, it is a
 * plain field of its form.
 */
export function SuggestionList({ field, groups, listLabel, onText }: Props) {
  const id = useId()
  const options = groups.flatMap((group) => group.options)
  // What was typed while the script was on its way counts; an empty field shows what it has to offer.
  const [isOpen, setIsOpen] = useState(() => field.value !== field.defaultValue || isAtEmpty(field))
  const [active, setActive] = useState<string | null>(null)
  const isShown = isOpen && options.length > 0
  const marked = isShown ? options.findIndex(({ key }) => key === active) : -1
  const list = useRoomBelow(isShown)

  const close = useEffectEvent(() => {
    setIsOpen(false)
    setActive(null)
  })

  function choose(option: Option) {
    setIsOpen(false)
    setActive(null)
    option.choose()
  }

  function move(by: 1 | -1) {
    if (options.length === 0) return
    // One place more than there are options: the field itself, with the reader's own text.
    const places = options.length + 1
    setActive(options[((marked + 1 + by + places) % places) - 1]?.key ?? null)
    setIsOpen(true)
  }

  const ask = useEffectEvent(() => onText(field.value))

  const onInput = useEffectEvent(() => {
    setIsOpen(true)
    setActive(null)
    onText(field.value)
  })

  const openEmpty = useEffectEvent(() => {
    if (field.value !== '') return
    setIsOpen(true)
    onText('')
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes a character, Enter and the arrows belong to it.
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      const option = options[marked]
      if (option === undefined) return close()
      event.preventDefault()
      choose(option)
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
    field.addEventListener('focus', () => openEmpty(), { signal })
    field.addEventListener('click', () => openEmpty(), { signal })
    field.addEventListener('blur', () => close(), { signal })
    if (field.value !== field.defaultValue || isAtEmpty(field)) ask()
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
    if (marked >= 0) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [field, id, isShown, marked])

  return (
    <>
      {/* A select or datalist cannot be filled while the reader types and styled as rows of two parts. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above. */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        className="suggestions lifted"
      >
        {isShown &&
          groups.map((group, at) =>
            group.options.length === 0 ? null : (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset has no place in a listbox.
              <div key={group.label} role="group" aria-labelledby={`${id}-of-${at}`}>
                <p id={`${id}-of-${at}`}>{group.label}</p>
                {group.options.map((option) => {
                  const index = options.indexOf(option)
                  return (
                    // The field's keys walk and take these; a pointer presses them, before the field loses the focus.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- see above.
                    <div
                      key={option.key}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === marked}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => choose(option)}
                    >
                      {option.node}
                    </div>
                  )
                })}
              </div>
            ),
          )}
      </div>
      <output className="sr-only">{isShown && countOf(options.length, 'suggestion')}</output>
    </>
  )
}

function isAtEmpty(field: HTMLInputElement): boolean {
  return field.value === '' && document.activeElement === field
}
