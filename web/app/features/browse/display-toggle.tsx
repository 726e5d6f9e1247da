import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { useRemembered } from '../../lib/storage.ts'

/** Spec §9: grid unless chosen otherwise; the browser remembers it. */
export const DISPLAY_STYLES = ['grid', 'list'] as const
export type DisplayStyle = (typeof DISPLAY_STYLES)[number]
const KEY = 'display_style'

const LOOKS = { grid: { icon: LayoutGrid, label: 'Grid' }, list: { icon: Rows3, label: 'List' } }

export function useDisplayStyle(): [DisplayStyle, (style: DisplayStyle) => void] {
  return useRemembered<DisplayStyle>(KEY, DISPLAY_STYLES)
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
            <Icon aria-hidden className="size-5" />
          </button>
        )
      })}
    </fieldset>
  )
}
