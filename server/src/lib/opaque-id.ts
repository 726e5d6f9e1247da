/** Ids are opaque to clients, so anything may arrive; what is no id of ours names nothing. */
export function isOpaqueId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** Nothing has this id, and every id comes after it: a filter by it finds nothing, and a walk through all ids begins at it. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'
