import { formatCount } from '@lotyard/contract/rules/format-count'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { escapeHtml } from '../../../../lib/pages/drawing/escape-html.ts'

/** One choice of the filter panel. */
export type Choice = {
  key: string
  name: string
  /** Null where it isn't known. */
  count: number | null
  isSelected: boolean
}

type GroupProps = {
  title: string
  /** The name of the query parameter. */
  name: string
  choices: Choice[]
  /** How many are shown at once; the rest is behind 'more'. */
  shown?: number
  isBooted: boolean
  onChoose: (key: string, isChosen: boolean) => void
}

/** A group of checkboxes of the filter form, with the number of lots behind each. */
export function FacetGroup({ title, name, choices, shown = choices.length, isBooted, onChoose }: GroupProps) {
  if (choices.length === 0) return null
  const rest = choices.slice(shown)
  const draw = (choice: Choice) => (
    <FacetCheckbox key={choice.key} name={name} choice={choice} isBooted={isBooted} onChoose={onChoose} />
  )
  return (
    <FacetFrame title={title}>
      {choices.slice(0, shown).map(draw)}
      {rest.length > 0 && (
        <More count={rest.length} isOpen={rest.some((choice) => choice.isSelected)}>
          {rest.map(draw)}
        </More>
      )}
    </FacetFrame>
  )
}

export function FacetFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

/** A <details>, so that it opens before scripts load. */
export function More({ count, isOpen, children }: { count: number; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="more">
      <summary>
        <span>{`${count} more`}</span>
        <span>Show fewer</span>
      </summary>
      {children}
    </details>
  )
}

type CheckboxProps = {
  name: string
  choice: Choice
  isBooted: boolean
  onChoose: (key: string, isChosen: boolean) => void
  isChild?: boolean
}

/** Uncontrolled, so that it can be ticked before scripts run. After boot the address decides. */
export function FacetCheckbox({ name, choice, isBooted, onChoose, isChild = false }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isBooted && box.current !== null) box.current.checked = choice.isSelected
  })
  const className = `choice${isChild ? ' pl-7' : ''}${choice.count === 0 && !choice.isSelected ? ' text-ink-soft' : ''}`
  // As one piece: a page has some sixty of them, with four elements each.
  if (import.meta.env.SSR) {
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the HTML.
    return <label className={className} dangerouslySetInnerHTML={{ __html: choiceHtml(name, choice) }} />
  }
  return (
    <label className={className}>
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={choice.key}
        defaultChecked={choice.isSelected}
        onChange={({ target }) => isBooted && onChoose(choice.key, target.checked)}
      />
      <span>{choice.name}</span>
      {choice.count !== null && <span>{formatCount(choice.count)}</span>}
    </label>
  )
}

/** What the browser draws into the label. */
export function choiceHtml(field: string, { key, name, count, isSelected }: Choice): string {
  const ticked = isSelected ? ' checked=""' : ''
  return (
    `<input type="checkbox" name="${escapeHtml(field)}"${ticked} value="${escapeHtml(key)}"/>` +
    `<span>${escapeHtml(name)}</span>${count === null ? '' : `<span>${formatCount(count)}</span>`}`
  )
}
