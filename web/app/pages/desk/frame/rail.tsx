import type { Waiting } from '@lotyard/contract/desk/today'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { ChevronDown } from '../../../ui/icons/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { waitingAt, type DeskSection } from './sections.ts'

type Props = { sections: readonly DeskSection[]; here: string | null; waiting: Waiting | null }

/** The desk's menu: beside the page, or above it where there is no room. */
export function Rail(props: Props) {
  return (
    <div className="desk-rail print:hidden">
      <NarrowMenu key={props.here} {...props} />
      {/* Longer than a laptop's window is high: it scrolls by itself, or its end would come with the page's end only. */}
      <nav aria-label="Desk" className="sticky top-0 max-h-dvh overflow-y-auto py-4 pr-3 max-lg:hidden">
        <Sections {...props} />
      </nav>
    </div>
  )
}

/** Opens without scripts; a page that was chosen closes it. */
function NarrowMenu(props: Props) {
  const links = props.sections.flatMap((section) => section.links)
  const name = links.find(({ path }) => path === props.here)?.name ?? 'Menu'
  const total = links.reduce((sum, link) => sum + waitingAt(link, props.waiting), 0)
  return (
    <details className="mt-3 rounded-sm border border-line bg-surface lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold">
        <span className="text-ink-soft">Desk</span>
        <span aria-hidden="true" className="text-ink-soft">
          /
        </span>
        {name}
        <span className="ml-auto flex items-center gap-2">
          <WaitingCount count={total} />
          <ChevronDown />
        </span>
      </summary>
      <nav aria-label="Desk" className="border-t border-line p-3">
        <Sections {...props} />
      </nav>
    </details>
  )
}

function Sections({ sections, here, waiting }: Props) {
  return (
    <ul className="grid gap-4 max-lg:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] lg:gap-3">
      {sections.map(({ name, links }) => (
        <li key={name}>
          <p className="px-2.5 text-sm text-ink-soft">{name}</p>
          <ul>
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  to={link.path}
                  aria-current={link.path === here ? 'page' : undefined}
                  className="flex min-h-11 items-center justify-between gap-2 rounded-sm border-l-2 border-transparent px-2 hover:border-ink lg:min-h-7 aria-[current=page]:border-accent aria-[current=page]:font-semibold"
                >
                  {link.name} <WaitingCount count={waitingAt(link, waiting)} />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Beyond it the exact number doesn't matter, and there is no room for it. */
const MAX_SHOWN = 999

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="figures rounded-full bg-sunken px-2 text-sm font-semibold">
      {formatCount(Math.min(count, MAX_SHOWN))}
      {count > MAX_SHOWN && '+'}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
