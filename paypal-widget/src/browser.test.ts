import { expect, test } from 'vitest'
import { isInternetExplorer, supportsPopups } from './browser.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ios = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${webkit}`
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'

test.each([
  [
    'Chrome on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    true,
  ],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0', true],
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', true],
  ['Safari on an iPhone', `${ios('17_5')} Version/17.5 Mobile/15E148 Safari/604.1`, true],
  ['Safari on iOS 8.0', `${ios('8_0')} Version/8.0 Mobile/12A365 Safari/600.1.4`, false],
  ['Safari on iOS 8.0.2', `${ios('8_0_2')} Version/8.0 Mobile/12A405 Safari/600.1.4`, false],
  ['Safari on iOS 8.1', `${ios('8_1')} Version/8.0 Mobile/12B410 Safari/600.1.4`, false],
  ['Safari on iOS 8.2', `${ios('8_2')} Version/8.0 Mobile/12D508 Safari/600.1.4`, true],
  ['Safari on iOS 18.1', `${ios('18_1')} Version/18.1 Mobile/15E148 Safari/604.1`, true],
  ['Chrome on iOS', `${ios('17_5')} CriOS/126.0 Mobile/15E148 Safari/604.1`, false],
  ['a web view on iOS', `${ios('17_5')} Mobile/15E148`, false],
  ['Chrome on Android', `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36`, true],
  [
    'a web view on Android',
    `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36`,
    false,
  ],
  [
    'an older web view on Android',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0 Mobile Safari/537.36`,
    false,
  ],
  [
    'Windows Phone',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0; Microsoft; Lumia) AppleWebKit/537.36 Chrome/52.0 Safari/537.36 Edge/15',
    false,
  ],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16', false],
])('[S2.31] popups are judged by the user agent: %s', (_name, userAgent, expected) =>
  expect(supportsPopups(userAgent)).toBe(expected),
)

test('[S2.32] Internet Explorer is known by its engine or its old name', () => {
  expect(isInternetExplorer('Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko')).toBe(true)
  expect(isInternetExplorer('Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)')).toBe(true)
  expect(isInternetExplorer('Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0')).toBe(false)
})
