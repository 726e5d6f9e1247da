// Where the words of a search occur in a text: as whole words or as their beginnings, whatever their case.

export type Part = { text: string; isHit: boolean }

const MAX_WORDS = 10

export function highlight(text: string, search: string): Part[] {
  const words = search
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  if (words.length === 0) return [{ text, isHit: false }]
  const hits = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
  const parts: Part[] = []
  let end = 0
  for (const hit of text.matchAll(hits)) {
    if (hit.index > end) parts.push({ text: text.slice(end, hit.index), isHit: false })
    parts.push({ text: hit[0], isHit: true })
    end = hit.index + hit[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false })
  return parts
}
