// A process that has a photo made which takes long, and tells who makes it.
import sharp from 'sharp'
import { createPhotoMaker } from '../../src/providers/photos/maker/photo-maker.ts'

const plain = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#c06030' } })
const bytes = await plain.jpeg().toBuffer()
const maker = createPhotoMaker()
const renditions = Array.from({ length: 200 }, () => ({ size: 'one_thousand', format: 'avif' }) as const)
void maker.make({ bytes, source: 'own', renditions, withMaster: false })
process.send!(maker.pid())
