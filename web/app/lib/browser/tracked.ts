/** Attributes of an element whose clicks are reported, where the operator has set up attribution. */
export function tracked(name: string, metadata: Record<string, string | number>) {
  return { 'data-track-event': name, 'data-track-metadata': JSON.stringify(metadata) }
}
