// The seam between the server and the built site: what the server hands over for one page request, and what the site's
// entry (web/app/entry.server.tsx) must export. Types only; both sides are checked against them.
//
// The router's own types are parameters: in development the pages run on another copy of the router than the server
// would import, and the contract depends on neither.
import type { Addressed } from '../wire/address.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import type { RenderMail } from './mails.ts'
import type { DisplayStyle } from '../rules/catalogue/display-style.ts'
import type { DeliverTo } from '../rules/shipping/deliver-to.ts'
import type { Flash } from '../rules/site/flash.ts'

export type WireRequest = Addressed & {
  method: Endpoint['method']
  body?: unknown
  /** The same key with the same body counts once, however often it is sent. */
  idempotencyKey?: string
}
/**
 * `body` is the reply's value, undefined when there was none. It may be shared with other pages: a page must not change it.
 * Status 0: no reply at all.
 */
export type WireReply = { status: number; body: unknown }
/** One call of the API: by fetch in a browser, without a socket on the server. */
export type Transport = (request: WireRequest) => Promise<WireReply>

/** What the server knows of a page request, for the site's loaders and actions. */
export type PageSeam = {
  transport: Transport
  /** False for visitors: their pages are shared and must not depend on who asks. */
  isSignedIn: boolean
  /** For the forms and calls of the reader's session; empty for visitors. */
  csrfToken: string
  /** The address people type, without a last slash: for canonical links. */
  publicUrl: string
  /** False where mail is only kept for admins to read: then buyers need not confirm an address before bidding. */
  sendsMail: boolean
  /** False where no payment gateway is set: what is sold is sold by invoice. */
  takesPayments: boolean
  nonce: string
  /** How this browser wants lots to be shown; visitors' pages are kept apart by it. */
  displayStyle: DisplayStyle
  /** Where this browser wants lots delivered, from its cookie; visitors' pages are kept apart by it. */
  deliverTo: DeliverTo | null
  /** For a page that lacks something for this reader alone: it is not kept for others. */
  dontShare: () => void
  /** Where the operator has set up attribution; null elsewhere, and then nothing of it is in the page. */
  attribution: { key: string; sdkUrl: string } | null
  /** The message the last redirect left, once. */
  takeFlash: () => Flash | null
  /** Leaves a message for the page after this redirect. */
  leaveFlash: (flash: Flash) => void
}

/** A page, or the data of one, as the server sends it: the pieces of `body` one after the other. */
export type PageReply = { status: number; headers: [string, string][]; body: readonly string[] }

/** What the server reads from the built site's entry. */
export type SiteEntry<Build, RouterContext> = {
  createPageHandler: (build: Build, mode: string) => (request: Request, context: RouterContext) => Promise<PageReply>
  preparePage: (seam: PageSeam) => RouterContext
  /** Where the site reports what failed while a page was made. */
  onPageError: (report: ReportPageError) => void
  renderMail: RenderMail
}
export type ReportPageError = (error: unknown, request: Request) => void
