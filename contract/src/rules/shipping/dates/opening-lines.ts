// Opening hours as buyers and drivers read them.
import { WEEKDAY_NAMES, type DayHours, type Week } from './opening-hours.ts'

/** 'Mon to Fri, 8:00 AM to 4:00 PM': days in a row with the same hours are one line, and closed ones are left out. */
export function openingLines(week: Week): string[] {
  const runs: { from: number; to: number; hours: DayHours }[] = []
  for (const [at, hours] of week.entries()) {
    const last = runs.at(-1)
    if (hours === null) continue
    if (last?.to === at - 1 && last.hours.open === hours.open && last.hours.close === hours.close) last.to = at
    else runs.push({ from: at, to: at, hours })
  }
  return runs.map(({ from, to, hours: { open, close } }) => {
    const days = from === to ? shortName(from) : `${shortName(from)} to ${shortName(to)}`
    return `${days}, ${clockWords(open)} to ${clockWords(close)}`
  })
}

function shortName(weekday: number): string {
  return WEEKDAY_NAMES[weekday]!.slice(0, 3)
}

/** '16:00' → '4:00 PM'. */
function clockWords(time: string): string {
  const [hour, minute] = time.split(':') as [string, string]
  const hours = Number(hour)
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`
}
