import { useRouteLoaderData } from 'react-router'

type KnownViewer = { csrfToken: string; email: string }

/** The account that is signed in, with what every page knows of it; null for visitors. */
export function useViewer(): KnownViewer | null {
  const root = useRouteLoaderData<{ viewer: KnownViewer | null } | undefined>('root')
  return root?.viewer ?? null
}
