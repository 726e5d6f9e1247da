/** TODO: replaced by its real page. */
export default function DeskListingPage() {
  return <h1 className="text-2xl md:text-3xl">Listing</h1>
}
