// The name under which an account sells, which every lot's page shows. The constraint seller_names_are_one_short_line says
// the same once more.
const MIN_LENGTH = 2
const MAX_LENGTH = 80

export function cleanSellerName(name: string): string {
  return name.trim()
}

export function sellerNameProblem(name: string): string | null {
  const { length } = cleanSellerName(name)
  const isOneShortLine = length >= MIN_LENGTH && length <= MAX_LENGTH && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name.trim())
  return isOneShortLine ? null : `Enter a seller name of ${MIN_LENGTH} to ${MAX_LENGTH} characters.`
}
