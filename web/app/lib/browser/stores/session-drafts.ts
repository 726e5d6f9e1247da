// What the reader has typed and not sent yet, kept through a reload and an ended session, for this tab alone.
//
// Storage may be forbidden or full: then a draft lasts as long as the page. Card data and nonces never come here.
const PREFIX = 'draft:'
const memory = new Map<string, string>()

/** The text that was kept under this name, or null. */
export function readDraft(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

export function keepDraft(name: string, text: string): void {
  memory.set(name, text)
  try {
    sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // Forbidden or full: `memory` holds it for this page.
  }
}

export function forgetDraft(name: string): void {
  memory.delete(name)
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Forbidden: then nothing was kept there.
  }
}

/** Signing out leaves nothing behind for the next person at this computer. */
export function forgetAllDrafts(): void {
  memory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing was kept there.
  }
}
