/** TODO: replaced by its real page. */
export default function DeskBarsPage() {
  return <h1 className="text-2xl md:text-3xl">Bidding bars</h1>
}
