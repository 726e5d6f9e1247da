// What the server drew a page from, for the browser that takes it over: plain JSON in the page.
//
// The router would send the same through a stream format of its own, which takes the server as long as drawing the page and
// the phone longer than parsing JSON. All our data comes from the API, so it is JSON already.
import { isRouteErrorResponse, type HydrationState } from 'react-router'

const ELEMENT_ID = 'page-state'

/** A script element that the browser does not run. Nothing in it can end the element. */
export function pageStateScript({ loaderData, actionData, errors }: HydrationState): string {
  const state: HydrationState = { loaderData, actionData, errors: errors && mapErrors(errors) }
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

/** The fields by which the router knows an error that a loader threw; of any other, nothing leaves the server. */
function mapErrors(errors: NonNullable<HydrationState['errors']>): HydrationState['errors'] {
  return Object.fromEntries(
    Object.entries(errors).map(([routeId, error]) => {
      if (!isRouteErrorResponse(error)) return [routeId, { message: 'Unexpected Server Error' }]
      const { status, statusText, data } = error
      return [routeId, { status, statusText, data: data instanceof Error ? '' : data, internal: false }]
    }),
  )
}

type RouterContext = { state?: HydrationState; streamController?: { enqueue(text: string): void; close(): void } }

/** Gives the router its state before it starts, and an empty stream to read. */
export function restorePageState(context: RouterContext): void {
  const element = document.getElementById(ELEMENT_ID)!
  const state = JSON.parse(element.textContent) as HydrationState
  // React takes over the document and does not know this element.
  element.remove()
  Object.defineProperty(context, 'state', { get: () => state, set: () => {} })
  context.streamController?.enqueue('[{}]\n')
  context.streamController?.close()
}
