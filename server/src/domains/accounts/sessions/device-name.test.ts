import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const HEADLESS = 'AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${HEADLESS}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME}`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; HD1913) ${CHROME} EdgA/140.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} OPR/122.0.0.0`, 'Opera on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Vivaldi/7.5.3735.66`, 'Vivaldi on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [`${IPHONE} EdgiOS/140.0.3485.54 Mobile/15E148 Safari/605.1.15`, 'Edge on iPhone'],
  [`${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IPHONE} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE.replace('iPhone; CPU iPhone', 'iPad; CPU')} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['curl/8.9.0', 'curl'],
  ['python-requests/2.32.3', 'python-requests'],
  ['Mozilla/5.0', 'Unknown device'],
  ['   ', 'Unknown device'],
  ['', 'Unknown device'],
])('[S3.11] %s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
