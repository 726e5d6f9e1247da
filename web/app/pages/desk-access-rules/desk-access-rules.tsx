/** TODO: replaced by its real page. */
export default function DeskAccessRulesPage() {
  return <h1 className="text-2xl md:text-3xl">Access rules</h1>
}
