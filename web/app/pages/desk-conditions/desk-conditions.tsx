/** TODO: replaced by its real page. */
export default function DeskConditionsPage() {
  return <h1 className="text-2xl md:text-3xl">Conditions</h1>
}
