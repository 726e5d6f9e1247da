import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { AddMethodProps } from './add-method.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

/** Its script is loaded on demand: most who come here only look at what they have. */
const AddMethod = lazyPart<AddMethodProps>(() => import('./add-method.tsx'), { fallback: <FormSkeleton /> })

export function AddPanel(props: AddMethodProps) {
  return (
    <Panel title="Add a payment method">
      <noscript>
        <p className="mb-4">
          Cards go straight from your browser to our payment provider. For that, this form needs JavaScript: turn it on
          and reload the page.
        </p>
      </noscript>
      <AddMethod {...props} />
    </Panel>
  )
}
