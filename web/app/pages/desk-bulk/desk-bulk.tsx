/** TODO: replaced by its real page. */
export default function DeskBulkPage() {
  return <h1 className="text-2xl md:text-3xl">Bulk actions</h1>
}
