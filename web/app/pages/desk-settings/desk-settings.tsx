/** TODO: replaced by its real page. */
export default function DeskSettingsPage() {
  return <h1 className="text-2xl md:text-3xl">Settings</h1>
}
