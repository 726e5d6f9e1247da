/** TODO: replaced by its real page. */
export default function DeskNumbersPage() {
  return <h1 className="text-2xl md:text-3xl">Numbers</h1>
}
