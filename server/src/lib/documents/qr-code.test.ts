import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './qr-code.ts'

test('the path fills the dark modules, and no others', () => {
  const text = 'otpauth://totp/Lotyard:ada%40lotyard.test?secret=HFGDSNSVGRJW4ULEOE4WQ4TGKNLVCRSRLJIA&issuer=Lotyard'
  const { size, path } = drawQr(text)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at += 1) drawn[Number(y)]![Number(x) + at] = true
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
})
