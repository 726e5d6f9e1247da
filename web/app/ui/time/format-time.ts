// Times as the pages write them: 'May 1, 12:05 PM EDT'.
//
// By hand, because the first use of Intl takes a browser 25 ms, as long as all else that a page does before it can be used.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function formatUtc(date: Date): string {
  return `${write(date.getUTCMonth(), date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes())} UTC`
}

/** In the zone of this machine. */
export function formatLocal(date: Date): string {
  return `${write(date.getMonth(), date.getDate(), date.getHours(), date.getMinutes())} ${zoneName(date)}`
}

function write(month: number, day: number, hours: number, minutes: number): string {
  const half = hours < 12 ? 'AM' : 'PM'
  return `${MONTHS[month]} ${day}, ${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`
}

const US_ZONES: Record<string, string> = {
  Eastern: 'E',
  Central: 'C',
  Mountain: 'M',
  Pacific: 'P',
  Alaska: 'AK',
  'Hawaii-Aleutian': 'H',
}

/** As Americans call theirs ('EST'), and by the offset elsewhere ('GMT+1'). */
function zoneName(date: Date): string {
  const [, zone, kind] = /\(([\w-]+) (Standard|Daylight) Time\)/.exec(String(date)) ?? []
  const letter = zone === undefined ? undefined : US_ZONES[zone]
  if (letter !== undefined) return `${letter}${kind![0]}T`
  const minutes = -date.getTimezoneOffset()
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
