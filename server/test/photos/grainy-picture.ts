import sharp from 'sharp'

/** A JPEG with the grain of a photo, which takes an encoder as long as one. */
export function grainyPicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
