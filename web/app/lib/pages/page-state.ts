// What the server drew a page from, for the browser that takes it over: plain JSON in the page.
//
// The router would send the same through a stream format of its own, which takes the server as long as drawing the page and
// the phone longer than parsing JSON. All our data comes from the API, so it is JSON already.
import { isRouteErrorResponse, type HydrationState } from 'react-router'
import { toScriptJson } from './drawing/script-json.ts'

const ELEMENT_ID = 'page-state'

/**
 * What a loader drew as HTML, by the id of the element that the page puts it into. The browser has it in the page already and
 * takes it from there.
 */
export type Drawn = Record<string, string>

/** A script element that the browser does not run. */
export function pageStateScript({ loaderData, actionData, errors }: HydrationState): string {
  const state: HydrationState = {
    loaderData: loaderData && mapDrawn(loaderData, () => ''),
    actionData,
    errors: errors && mapErrors(errors),
  }
  return `<script type="application/json" id="${ELEMENT_ID}">${toScriptJson(state)}</script>`
}

type LoaderData = NonNullable<HydrationState['loaderData']>

function mapDrawn(loaderData: LoaderData, map: (id: string) => string): LoaderData {
  return Object.fromEntries(
    Object.entries(loaderData).map(([routeId, data]: [string, { drawn?: Drawn } | null | undefined]) => {
      if (!data?.drawn) return [routeId, data]
      return [routeId, { ...data, drawn: Object.fromEntries(Object.keys(data.drawn).map((id) => [id, map(id)])) }]
    }),
  )
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
  const { loaderData, ...rest } = JSON.parse(element.textContent) as HydrationState
  const state = {
    ...rest,
    loaderData: loaderData && mapDrawn(loaderData, (id) => document.getElementById(id)?.innerHTML ?? ''),
  }
  // React takes over the document and does not know this element.
  element.remove()
  Object.defineProperty(context, 'state', { get: () => state, set: () => {} })
  context.streamController?.enqueue('[{}]\n')
  context.streamController?.close()
}
