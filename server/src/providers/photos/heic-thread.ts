// What is sent to the thread that decodes HEIC photos, and what comes back.

export type HeicJob = { bytes: Uint8Array; maxPixels: number }
export type HeicOutcome =
  /** Red, green, blue and alpha, a byte each. */
  | { kind: 'decoded'; data: Uint8ClampedArray; width: number; height: number }
  | { kind: 'unreadable' }
  | { kind: 'too_large' }
