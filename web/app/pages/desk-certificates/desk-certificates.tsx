/** TODO: replaced by its real page. */
export default function DeskCertificatesPage() {
  return <h1 className="text-2xl md:text-3xl">Resale certificates</h1>
}
