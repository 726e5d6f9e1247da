/** TODO: replaced by its real page. */
export default function LotChangesPage() {
  return <h1 className="text-2xl md:text-3xl">Changes to this lot</h1>
}
