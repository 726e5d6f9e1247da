/** TODO: replaced by its real page. */
export default function DeskPhotosPage() {
  return <h1 className="text-2xl md:text-3xl">Photos</h1>
}
