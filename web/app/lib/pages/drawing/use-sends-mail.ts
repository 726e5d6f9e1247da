import { useRouteLoaderData } from 'react-router'

/** Whether this market sends e-mail. Where it doesn't, no page may promise any. */
export function useSendsMail(): boolean {
  const root = useRouteLoaderData<{ sendsMail?: boolean } | undefined>('root')
  return root?.sendsMail ?? true
}
