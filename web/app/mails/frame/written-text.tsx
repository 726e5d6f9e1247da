import { Paragraph } from './layout.tsx'
import { Lines } from './lines.tsx'

/** A text that a person wrote, with its paragraphs and lines. */
export function WrittenText({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // The text never changes, so the place of a paragraph names it.
    <Paragraph key={index}>
      <Lines lines={paragraph.split('\n')} />
    </Paragraph>
  ))
}
