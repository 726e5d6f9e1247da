/** 'Total', 'Sub-total:', 'GRAND TOTAL', 'Total units'; not 'Total Gym', which is goods. */
const TOTAL =
  /^(?:(?:grand|overall|sub|page|lot|pallet|manifest|order)[\s-]*)?totals?(?:\s*(?:units?|pieces|items|lines|qty|quantity|msrp|retail|ext(?:ended)? (?:msrp|retail)|value|amount))?$/

/** Whether a text is the label of a total, alone. Such a line would count all goods twice. */
export function saysTotal(text: string): boolean {
  // The longest label is far shorter, and descriptions come by the hundred thousand.
  if (text.length > 40) return false
  const label = text.toLowerCase().replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  return TOTAL.test(label)
}
