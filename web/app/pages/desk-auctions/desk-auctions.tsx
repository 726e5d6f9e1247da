/** TODO: replaced by its real page. */
export default function DeskAuctionsPage() {
  return <h1 className="text-2xl md:text-3xl">Auctions</h1>
}
