/** TODO: replaced by its real page. */
export default function DeskListingsPage() {
  return <h1 className="text-2xl md:text-3xl">Listings</h1>
}
