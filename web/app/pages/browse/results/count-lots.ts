export function countLots(total: number): string {
  return total === 1 ? '1 lot' : `${total.toLocaleString('en-US')} lots`
}
