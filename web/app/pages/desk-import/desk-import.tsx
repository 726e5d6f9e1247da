/** TODO: replaced by its real page. */
export default function DeskImportPage() {
  return <h1 className="text-2xl md:text-3xl">Manifest import</h1>
}
