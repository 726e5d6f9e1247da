/** Ids are opaque to clients, so anything may arrive; what is no id of ours names nothing. */
export function isOpaqueId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
