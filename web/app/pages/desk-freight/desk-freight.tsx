/** TODO: replaced by its real page. */
export default function DeskFreightPage() {
  return <h1 className="text-2xl md:text-3xl">Freight rates</h1>
}
