import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr, qrPng, qrSvg } from './qr-code.ts'

test('the path fills the dark modules, and no others', () => {
  const text = 'otpauth://totp/Lotyard:ada%40lotyard.test?secret=HFGDSNSVGRJW4ULEOE4WQ4TGKNLVCRSRLJIA&issuer=Lotyard'
  const { size, path } = drawQr(text)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at += 1) drawn[Number(y)]![Number(x) + at] = true
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
})

test('a scanner reads the image, and the drawing', async () => {
  const text = 'https://market.test/admin/pickup/?code=K7M4PX'
  for (const image of [sharp(await qrPng(text)), sharp(Buffer.from(qrSvg(text)), { density: 72 * 6 })]) {
    const { data, info } = await image.removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })
    const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
    expect(new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()).toBe(text)
  }
})
