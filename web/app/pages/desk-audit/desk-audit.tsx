/** TODO: replaced by its real page. */
export default function DeskAuditPage() {
  return <h1 className="text-2xl md:text-3xl">Audit trail</h1>
}
