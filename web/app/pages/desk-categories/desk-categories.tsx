/** TODO: replaced by its real page. */
export default function DeskCategoriesPage() {
  return <h1 className="text-2xl md:text-3xl">Categories</h1>
}
