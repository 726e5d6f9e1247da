import type { Photo } from '@lotyard/contract/lots/listing'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/layout/badge.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import type { ShownMessage, ShownProblem } from './shown-problem.server.ts'

type Props = {
  problem: ShownProblem
  /** Beside a message. */
  actOn?: (message: ShownMessage) => ReactNode
  /** What the reader can do. */
  children?: ReactNode
}

const TONES = {
  own: 'border-line bg-sunken',
  other: 'border-good bg-good-wash',
  aside: 'border-dashed border-line-strong',
} as const

/** What a buyer reported, what was written since, and how it ended. */
export function ProblemThread({ problem, actOn, children }: Props) {
  return (
    <article className="grid gap-3" id={`problem-${problem.id}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base">{problem.heading}</h3>
          <p className="text-sm text-ink-soft">
            {problem.about}, <SiteDate at={problem.reportedAt} />
          </p>
        </div>
        <Badge tone={problem.badge.tone}>{problem.badge.words}</Badge>
      </header>
      <p className="break-words whitespace-pre-line">{problem.description}</p>
      <Photos photos={problem.photos} />
      {problem.messages.length > 0 && (
        <ol className="grid gap-3" aria-label="Messages">
          {problem.messages.map((message) => (
            <li key={message.position} className={`grid gap-2 border-l-4 px-4 py-3 ${TONES[message.tone]}`}>
              <p className="text-sm">
                <span className="font-semibold">{message.who}</span>
                <span className="text-ink-soft">
                  , <SiteDate at={message.sentAt} />
                </span>
              </p>
              <p className="break-words whitespace-pre-line">{message.text}</p>
              <Photos photos={message.photos} />
              {actOn?.(message)}
            </li>
          ))}
        </ol>
      )}
      {problem.end !== null && problem.resolvedAt !== null && (
        <p className="text-sm font-semibold">
          {problem.end}, <SiteDate at={problem.resolvedAt} />
        </p>
      )}
      {children}
    </article>
  )
}

function Photos({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a href={photo.url} target="_blank" rel="noreferrer" className="block">
            <img
              src={photo.sized_photos.two_fifty ?? photo.url}
              alt={photo.alt === '' ? `Photo ${index + 1}` : photo.alt}
              loading="lazy"
              className="size-20 rounded-xs border border-line object-cover"
            />
            <span className="sr-only">Open in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
