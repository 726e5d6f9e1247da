/** TODO: replaced by its real page. */
export default function DeskNewListingPage() {
  return <h1 className="text-2xl md:text-3xl">New listing</h1>
}
