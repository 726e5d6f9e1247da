import type { Problem } from '@lotyard/contract/orders/problems'
import { PROBLEM_KINDS } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/layout/badge.tsx'
import { SiteDate } from '../../ui/time/site-date.tsx'

type Props = {
  problem: Problem
  /** In place of an answer that is not there yet. */
  children?: ReactNode
}

/** What a buyer reported, and what was answered. */
export function ProblemReport({ problem, children }: Props) {
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base">{PROBLEM_KINDS[problem.kind]}</h3>
          <p className="text-sm text-ink-soft">
            {problem.title} (lot {problem.listing}), <SiteDate at={problem.reportedAt} />
          </p>
        </div>
        <Badge tone={problem.answer === null ? 'accent' : 'good'}>
          {problem.answer === null ? 'Open' : 'Answered'}
        </Badge>
      </header>
      <p className="whitespace-pre-line">{problem.description}</p>
      {problem.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {problem.photos.map((photo, index) => (
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
      )}
      {problem.answer === null ? (
        children
      ) : (
        <div className="border-l-4 border-good bg-good-wash px-4 py-3">
          <p className="font-semibold">
            Our answer
            {problem.answeredAt !== null && (
              <span className="font-normal text-ink-soft">
                , <SiteDate at={problem.answeredAt} />
              </span>
            )}
          </p>
          <p className="whitespace-pre-line">{problem.answer}</p>
        </div>
      )}
    </article>
  )
}
