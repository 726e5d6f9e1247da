import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

type Props = {
  title: string
  /** The page that has them all. */
  all: { path: string; words: string }
  isLoaded: boolean
  children: ReactNode
}

/** A few of many, with the way to the rest. */
export function ListPanel({ title, all, isLoaded, children }: Props) {
  return (
    <Panel
      title={title}
      action={
        <LinkButton isSmall to={all.path}>
          {all.words}
        </LinkButton>
      }
    >
      {isLoaded ? children : <p>We couldn’t load this. Reload the page to try again.</p>}
    </Panel>
  )
}
