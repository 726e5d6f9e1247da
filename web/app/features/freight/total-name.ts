/** A total that leaves something out says what: a buyer who reads 'Total' expects to be charged that. */
export function totalName({ isFreightKnown, isTaxKnown }: { isFreightKnown: boolean; isTaxKnown: boolean }): string {
  const missing = [...(isFreightKnown ? [] : ['freight']), ...(isTaxKnown ? [] : ['tax'])]
  return missing.length === 0 ? 'Total' : `Total before ${missing.join(' and ')}`
}
