// Names a browser for the list of devices, in words short enough for a list: 'Edge on iPhone'.
import Bowser from 'bowser'

/** The library's names where people say something shorter, or name the device and not its system. */
const SHORT_NAMES: Record<string, string> = {
  'Chrome OS': 'ChromeOS',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}
const DEVICES = new Set(['iPhone', 'iPad'])
/** Longer ones are cut: no browser needs more, and the library tries some 150 patterns on it. */
const MAX_LENGTH = 500

/** 'Chrome on Windows'. */
export function deviceName(userAgent: string): string {
  // The library throws when there is nothing to read.
  if (userAgent === '') return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const names = [
    shorten(browser.name || programName(userAgent)),
    DEVICES.has(platform.model ?? '') ? platform.model : shorten(os.name),
  ]
  return names.filter(Boolean).join(' on ') || 'Unknown device'
}

function shorten(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (SHORT_NAMES[name] ?? name)
}

/** Programs without a browser begin with their name: 'curl/8.9.0'. Every browser begins with 'Mozilla/'. */
function programName(userAgent: string): string | undefined {
  return /^(?!Mozilla)([\w.-]{1,30})\//i.exec(userAgent)?.[1]
}
