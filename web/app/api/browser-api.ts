import { createApi, type Api } from './api.ts'
import { createBrowserTransport } from './browser-transport.ts'
import { createCsrfToken, type CsrfToken } from './csrf-token.ts'

let known: { api: Api; csrf: CsrfToken } | undefined

function open() {
  if (known !== undefined) return known
  const fetchOnce: typeof fetch = (...given) => fetch(...given)
  const csrf = createCsrfToken(fetchOnce)
  known = { api: createApi(createBrowserTransport(csrf, fetchOnce)), csrf }
  return known
}

/** The browser's one client: components get it from ApiContext, a page's clientLoader, which is no component, from here. */
export function browserApi(): Api {
  return open().api
}

/** The token that all of this browser's calls share. */
export function browserCsrfToken(): CsrfToken {
  return open().csrf
}
