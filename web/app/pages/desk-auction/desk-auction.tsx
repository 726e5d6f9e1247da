/** TODO: replaced by its real page. */
export default function DeskAuctionPage() {
  return <h1 className="text-2xl md:text-3xl">Auction</h1>
}
