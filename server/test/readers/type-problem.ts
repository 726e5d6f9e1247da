/** A browser guesses the characters of text that doesn't name them; streams of events are UTF-8 by their standard. */
const TEXT = /^text\/(?!event-stream)|^application\/(\w+\+)?(json|xml|javascript)|^image\/svg/

/** What is wrong with the `Content-Type` of a reply; null where nothing is. */
export function typeProblem(type: string, body: string): string | null {
  if (body !== '' && type === '') return `it says no type: ${body.slice(0, 200)}`
  if (TEXT.test(type) && !/; ?charset=utf-8$/i.test(type)) return `it says ${type}, and not in which characters`
  return null
}
