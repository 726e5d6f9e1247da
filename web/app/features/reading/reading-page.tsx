import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Each section's name with the id of its heading. */
  sections: readonly (readonly [name: string, id: string])[]
  children: ReactNode
}

/** The frame of a page that is read: its sections beside the text, or above it on a narrow screen. */
export function ReadingPage({ title, sections, children }: Props) {
  return (
    <div className="page grid items-start gap-x-12 gap-y-4 py-8 md:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="On this page" className="md:sticky md:top-4">
        <ul className="flex flex-wrap gap-x-5 md:grid">
          {sections.map(([name, id]) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-flex min-h-10 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose">
        <h1 className="text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
