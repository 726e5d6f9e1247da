import { createContext } from 'react'

/** Null in mail that people need and cannot switch off. A context, so that templates need not pass it on. */
export const UnsubscribeLink = createContext<string | null>(null)
