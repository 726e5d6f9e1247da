/** TODO: replaced by its real page. */
export default function DeskPersonPage() {
  return <h1 className="text-2xl md:text-3xl">Person</h1>
}
