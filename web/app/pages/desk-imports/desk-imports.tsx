/** TODO: replaced by its real page. */
export default function DeskImportsPage() {
  return <h1 className="text-2xl md:text-3xl">Manifest imports</h1>
}
