import { Component, createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Button } from '../forms/button.tsx'

type Options = {
  /** Shown while the script loads. */
  fallback?: ReactNode
  /** For decoration: shows nothing in its place when its script can't be loaded. */
  isOptional?: boolean
  /** Shown when its script can't be loaded. */
  Failed?: ComponentType<{ retry: () => void }>
}

/**
 * A part of a page whose script is loaded on demand. When it can't be loaded (no network, a new release), only this part
 * says so: without this boundary the error page would replace the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, isOptional = false, Failed = CouldNotLoad }: Options = {},
): ComponentType<Props> {
  // Outside the component: while a page hydrates, React may draw it several times before its script is there.
  const first: ComponentType<Props> = lazy(load)

  return class LazyPart extends Component<Props, { part: ComponentType<Props>; hasFailed: boolean }> {
    override state = { part: first, hasFailed: false }

    static getDerivedStateFromError() {
      return { hasFailed: true }
    }

    /** A new one: React remembers the failure of the last. */
    retry = () => this.setState({ part: lazy(load), hasFailed: false })

    override render() {
      const { part, hasFailed } = this.state
      if (!hasFailed) return <Suspense fallback={fallback}>{createElement(part, this.props)}</Suspense>
      return isOptional ? null : <Failed retry={this.retry} />
    }
  }
}

function CouldNotLoad({ retry }: { retry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      Couldn’t load this part.
      <Button isSmall onClick={retry}>
        Retry
      </Button>
    </p>
  )
}
