/** TODO: replaced by its real page. */
export default function DeskSitesPage() {
  return <h1 className="text-2xl md:text-3xl">Sites</h1>
}
