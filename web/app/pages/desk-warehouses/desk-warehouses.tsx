/** TODO: replaced by its real page. */
export default function DeskWarehousesPage() {
  return <h1 className="text-2xl md:text-3xl">Warehouses</h1>
}
