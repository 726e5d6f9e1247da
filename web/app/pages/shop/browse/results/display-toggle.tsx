import {
  DISPLAY_STYLE_DAYS,
  DISPLAY_STYLE_KEY,
  DISPLAY_STYLES,
  type DisplayStyle,
} from '@lotyard/contract/rules/catalogue/display-style'
import { useEffect } from 'react'
import { writeCookie } from '../../../../lib/browser/stores/cookies.ts'
import { useRemembered } from '../../../../lib/browser/stores/use-remembered.ts'
import { LayoutGrid, Rows3 } from '../../../../ui/icons/icons.tsx'

const LOOKS = { grid: { icon: LayoutGrid, label: 'Grid' }, list: { icon: Rows3, label: 'List' } }

/** Spec §9: grid unless chosen otherwise; the browser remembers it. `drawn` is the style that the server rendered. */
export function useDisplayStyle(drawn: DisplayStyle): [DisplayStyle, (style: DisplayStyle) => void] {
  const [style, choose] = useRemembered<DisplayStyle>(DISPLAY_STYLE_KEY, DISPLAY_STYLES, drawn)
  // The default needs no cookie, so visitors who never chose get none.
  useEffect(() => {
    writeCookie(DISPLAY_STYLE_KEY, style, { days: style === DISPLAY_STYLES[0] ? 0 : DISPLAY_STYLE_DAYS })
  }, [style])
  return [style, choose]
}

export function DisplayToggle({ style, onChoose }: { style: DisplayStyle; onChoose: (style: DisplayStyle) => void }) {
  return (
    <fieldset aria-label="Show lots as" className="needs-scripts flex">
      {DISPLAY_STYLES.map((one) => {
        const { icon: Icon, label } = LOOKS[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === style}
            aria-label={label}
            title={label}
            onClick={() => onChoose(one)}
            className="inline-flex size-11 items-center justify-center border border-line-strong bg-surface first:rounded-l-sm last:-ml-px last:rounded-r-sm hover:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <Icon />
          </button>
        )
      })}
    </fieldset>
  )
}
