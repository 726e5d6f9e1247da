import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'

export const PATH = '/account/payment_methods/'

/** Posted once the browser has added a method: the page that the reader came from is to say so. */
export const ADDED_INTENT = 'added'

/** What the address says: which form is open, what was just saved, and where the reader came from. */
export type PageState = {
  isAdding: boolean
  removingId: string | null
  savedId: string | null
  returnTo: string | null
}

export function readPageState(query: URLSearchParams): PageState {
  const returnTo = query.get('return_to')
  return {
    isAdding: query.has('new'),
    removingId: query.get('remove'),
    savedId: query.get('saved'),
    returnTo: returnTo === null ? null : safeReturnPath(returnTo),
  }
}

/** Each of them keeps the way back. */
export function linksFrom({ returnTo }: Pick<PageState, 'returnTo'>) {
  const link = (query: Record<string, string>): string => {
    const text = new URLSearchParams({ ...query, ...(returnTo !== null && { return_to: returnTo }) }).toString()
    return text === '' ? PATH : `${PATH}?${text}`
  }
  return {
    /** Where the reader came from. */
    back: returnTo,
    closed: link({}),
    new: link({ new: '1' }),
    remove: (id: string) => link({ remove: id }),
    /** Marks the method that was just saved. */
    saved: (id: string) => link({ saved: id }),
  }
}
