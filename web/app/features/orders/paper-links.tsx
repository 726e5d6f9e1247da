import { PAPERS, type Paper } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { buttonClass } from '../../ui/forms/button.tsx'

type Props<Key extends Paper> = { papers: readonly Key[]; pathOf: (paper: Key) => string }

/** Papers to print. Each opens beside the page, in the browser's own viewer: what follows is the next paper. */
export function PaperLinks<Key extends Paper>({ papers, pathOf }: Props<Key>) {
  return (
    <ul aria-label="Papers" className="flex flex-wrap gap-2">
      {papers.map((paper) => (
        <li key={paper}>
          <a href={pathOf(paper)} target="_blank" rel="noreferrer" className={buttonClass({ isSmall: true })}>
            {PAPERS[paper]}
            <span className="sr-only"> (PDF, opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
