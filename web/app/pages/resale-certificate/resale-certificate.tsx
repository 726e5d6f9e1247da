/** TODO: replaced by its real page. */
export default function ResaleCertificatePage() {
  return <h1 className="text-2xl md:text-3xl">Resale certificate</h1>
}
