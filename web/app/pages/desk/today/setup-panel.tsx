import type { Today } from '@lotyard/contract/desk/today'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import { gapWords } from './setup-gaps.ts'

/** What the market lacks, for those who can set it. Stays until it is set: there is nothing to dismiss. */
export function SetupPanel({ setup: { is_demo: isDemo, gaps } }: { setup: NonNullable<Today['setup']> }) {
  if (gaps.length === 0) return null
  return (
    <section aria-labelledby="setup">
      <Notice kind="info" isLive={false}>
        <h2 id="setup" className="text-lg">
          {isDemo ? 'This is a demo' : 'Finish setting up'}
        </h2>
        <ul className={`grid gap-x-8 gap-y-3 pt-2 ${gaps.length > 1 ? 'md:grid-cols-2' : ''}`}>
          {gaps.map((gap) => {
            const { title, words, link } = gapWords(gap, { isDemo })
            return (
              <li key={gap}>
                <p className="font-semibold">{title}</p>
                <p className="max-w-prose text-sm break-words">
                  {words}
                  {link !== undefined && (
                    <>
                      {' '}
                      <Link to={link.path} className="text-link">
                        {link.name}
                      </Link>
                    </>
                  )}
                </p>
              </li>
            )
          })}
        </ul>
      </Notice>
    </section>
  )
}
