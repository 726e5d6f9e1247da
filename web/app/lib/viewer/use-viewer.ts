import { useRouteLoaderData } from 'react-router'

type KnownViewer = { csrfToken: string; email: string }

/** Whoever is signed in, as far as every page knows; null for visitors. */
export function useViewer(): KnownViewer | null {
  const root = useRouteLoaderData<{ viewer: KnownViewer | null } | undefined>('root')
  return root?.viewer ?? null
}
