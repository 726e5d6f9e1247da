const MAX_LENGTH = 300

/** Spec §3: browser identification, kept with the order so that a disputed payment can be looked into. */
export function readBrowserData(): Record<string, string> {
  const { userAgent, language, languages, hardwareConcurrency, maxTouchPoints, cookieEnabled } = navigator
  const known = {
    user_agent: userAgent,
    language,
    languages: languages.join(','),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${screen.width}x${screen.height}`,
    color_depth: String(screen.colorDepth),
    window: `${window.innerWidth}x${window.innerHeight}`,
    pixel_ratio: String(window.devicePixelRatio),
    processors: String(hardwareConcurrency),
    touch_points: String(maxTouchPoints),
    cookies: String(cookieEnabled),
  }
  return Object.fromEntries(Object.entries(known).map(([name, text]) => [name, text.slice(0, MAX_LENGTH)]))
}
