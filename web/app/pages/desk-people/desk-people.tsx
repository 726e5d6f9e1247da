/** TODO: replaced by its real page. */
export default function DeskPeoplePage() {
  return <h1 className="text-2xl md:text-3xl">People</h1>
}
