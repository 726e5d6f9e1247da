import { useNavigation } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import type { Ticked } from './inventory/ticked.ts'

export const PATH = '/account/preferences/'

/** Which form of the page was sent. */
export const PARTS = ['inventory', 'notifications', 'bidding', 'test_email'] as const
export type Part = (typeof PARTS)[number]

/** What the page returns for a form that did not lead elsewhere. */
export type Answer =
  | { part: Part; failure: Failure; ticked: Ticked | null; typed?: string }
  /** The test e-mail is on its way. */
  | { part: 'test_email'; failure: null; ticked: null }

export function readPart(form: FormData): Part {
  return PARTS.find((part) => part === form.get('part')) ?? 'inventory'
}

/** Whether this form is under way. */
export function useIsSending(part: Part): boolean {
  return useNavigation().formData?.get('part') === part
}
