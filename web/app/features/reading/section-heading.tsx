/** The start of a section, with the name that links to it use: once published it stays. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="scroll-mt-4">
      {children}
    </h2>
  )
}
