import { createApi, type Api } from './api.ts'
import { createBrowserTransport } from './browser-transport.ts'

let api: Api | undefined

/** The browser's one client: components get it from ApiContext, a page's clientLoader, which is no component, from here. */
export function browserApi(): Api {
  api ??= createApi(createBrowserTransport())
  return api
}
