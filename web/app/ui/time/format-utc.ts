/** To the millisecond and in UTC. A bidder compares a receipt with the record: both must show a time alike. */
export function formatUtc(iso: string): string {
  return iso.replace('T', ' ').replace('Z', ' UTC')
}
