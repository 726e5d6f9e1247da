import type { MailFrame } from '@lotyard/contract/site/mails'
import { assert } from '@lotyard/contract/rules/assert'
import { createContext, use } from 'react'

/** A context, so that templates need not pass on what every mail has. */
export const MailFrameContext = createContext<MailFrame | null>(null)

export function useMailFrame(): MailFrame {
  const frame = use(MailFrameContext)
  assert(frame !== null, 'a mail is drawn without its frame')
  return frame
}
