import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeHeic } from './decode-heic.ts'
import { decodePhoto, MAX_PHOTO_BYTES } from './decode-photo.ts'

function picture(width = 400, height = 300): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c06030' } })
}

/** A PNG that claims to be huge and is a hundred bytes long. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

describe('what is refused as a photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>alert(1)</script></svg>'

  test.each([
    ['a text file, whatever its name', Buffer.from('This is not a picture.')],
    ['nothing at all', Buffer.alloc(0)],
    ['a drawing with scripts', Buffer.from(svg)],
    ['a drawing behind an XML declaration', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', Buffer.from('<html><img src=x onerror=alert(1)></html>')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['a picture that is only its first bytes', Buffer.from('\x89PNG\r\n\x1a\nand then nonsense', 'latin1')],
  ])('%s', async (_case, input) => {
    await expect(decodePhoto(input)).rejects.toMatchObject({ code: 'photo_unreadable', status: 422 })
  })

  test('a JPEG that ends half-way', async () => {
    const noise = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, index) => (index * 7_919) % 251))
    const whole = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    await expect(decodePhoto(whole)).resolves.toMatchObject({ width: 400, height: 300 })
    const half = whole.subarray(0, Math.floor(whole.length / 2))
    await expect(decodePhoto(half)).rejects.toMatchObject({ code: 'photo_unreadable' })
  })

  test('a picture of 50,000 by 50,000 pixels, before its pixels are read', async () => {
    await expect(decodePhoto(bomb(50_000))).rejects.toMatchObject({ code: 'photo_too_large', status: 422 })
  })

  test('a picture too small to make out', async () => {
    const tiny = await picture(99, 400).png().toBuffer()
    await expect(decodePhoto(tiny)).rejects.toMatchObject({ code: 'photo_too_small' })
  })

  test('a file of more than 20 MB', async () => {
    const large = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(MAX_PHOTO_BYTES)])
    await expect(decodePhoto(large)).rejects.toMatchObject({ code: 'body_too_large', status: 413 })
  })
})

describe('what is made of a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
    const { pixels, width, height } = await decodePhoto(await picture().toFormat(format).toBuffer())
    expect([width, height, pixels.length]).toEqual([400, 300, 400 * 300 * 3])
  })

  test('a picture taken sideways is turned upright', async () => {
    const sideways = await picture(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await expect(decodePhoto(sideways)).resolves.toMatchObject({ width: 300, height: 400 })
  })

  test('of an animation the first frame is kept', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 200, height: 150, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
    const { pixels, width, height } = await decodePhoto(animation)
    expect([width, height]).toEqual([200, 150])
    expect(pixels[0]).toBeGreaterThan(200)
  })

  test('what is transparent becomes white', async () => {
    const clear = sharp({
      create: { width: 200, height: 150, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { pixels } = await decodePhoto(await clear.png().toBuffer())
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('grey and CMYK pictures come out in colour', async () => {
    for (const space of ['b-w', 'cmyk'])
      expect((await decodePhoto(await picture().toColourspace(space).jpeg().toBuffer())).pixels.length).toBe(
        400 * 300 * 3,
      )
  })
})

describe('HEIC, as iPhones take it', () => {
  // 160 by 120, orange with a blue corner at its top left, to be turned by 90 degrees clockwise.
  const photo = readFileSync(new URL('turned.heic', import.meta.url))

  test('is read and turned upright, without holding up what else is going on', async () => {
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 1)
    const { pixels, width, height } = await decodePhoto(photo)
    clearInterval(ticking)
    expect([width, height, pixels.length]).toEqual([120, 160, 120 * 160 * 3])
    const colorAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
    expect(colorAt(115, 5)[2]).toBeGreaterThan(150)
    expect(colorAt(5, 5)[0]).toBeGreaterThan(150)
    expect(turns).toBeGreaterThan(5)
  })

  test.each([
    ['cut off in its head', photo.subarray(0, 60)],
    ['cut off in its picture', photo.subarray(0, photo.length - 40)],
  ])('%s is refused in one sentence', async (_case, input) => {
    await expect(decodePhoto(input)).rejects.toMatchObject({ code: 'photo_unreadable' })
  })

  test('that claims to be huge is refused before its pixels are read', async () => {
    const huge = Buffer.from(photo)
    const size = huge.indexOf('ispe') + 8
    huge.writeUInt32BE(30_000, size)
    huge.writeUInt32BE(30_000, size + 4)
    await expect(decodePhoto(huge)).rejects.toMatchObject({ status: 422 })
  })

  test('that takes too long is given up, and the next one is read', async () => {
    await expect(decodeHeic(photo, 1)).rejects.toMatchObject({ code: 'photo_unreadable' })
    expect(await decodeHeic(photo)).toMatchObject({ width: 120, height: 160 })
  })
})
