/** TODO: replaced by its real page. */
export default function DeskTaxPage() {
  return <h1 className="text-2xl md:text-3xl">Sales tax</h1>
}
