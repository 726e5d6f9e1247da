import type { DisplayStyle } from '@lotyard/contract/rules/catalogue/display-style'
import type { Flash } from '@lotyard/contract/rules/site/flash'
import { createContext } from 'react-router'
import type { Api } from '../../api/api.ts'

/** What a page's loader and action may reach for on the server. */
export type PageContext = {
  api: Api
  /** False for visitors: their pages are shared and must not depend on who asks. */
  isSignedIn: boolean
  csrfToken: string
  /** The address people type, without a last slash: for canonical links. */
  publicUrl: string
  /** False where mail is only kept for admins to read: then nobody has to confirm an address before bidding. */
  sendsMail: boolean
  nonce: string
  /** How this browser wants lots to be shown; visitors' pages are kept apart by it. */
  displayStyle: DisplayStyle
  /** Where the operator has set up attribution; null elsewhere, and then nothing of it is in the page. */
  attribution: { key: string; sdkUrl: string } | null
  /** The message the last redirect left, once. */
  takeFlash: () => Flash | null
  /** Leaves a message for the page after this redirect. */
  leaveFlash: (flash: Flash) => void
}

export const pageContext = createContext<PageContext>()
