/** TODO: replaced by its real page. */
export default function DeskPayoutsPage() {
  return <h1 className="text-2xl md:text-3xl">Payouts</h1>
}
