/** A text that the operator wrote: an empty line begins another paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    // The text never changes while it is shown, so the place of a paragraph names it.
    <p key={index} className="whitespace-pre-line">
      {paragraph}
    </p>
  ))
}
