import { createContext, use } from 'react'
import type { Api } from './api.ts'

/** The browser's client. Absent while the server renders: there only loaders and actions make calls. */
export const ApiContext = createContext<Api | null>(null)

/** For event handlers, which run in the browser only. */
export function useApi(): Api {
  const api = use(ApiContext)
  return api ?? { call: () => Promise.reject(new Error('a component made a call while the server rendered it')) }
}
