// `npm run font`: writes the site's font file again, after its characters or weights have changed.
import { writeFile } from 'node:fs/promises'
import { makeBasicFont } from './basic-font.ts'

const FILE = new URL('../../web/app/ui/fonts/archivo-basic.woff2', import.meta.url)
const font = await makeBasicFont()
await writeFile(FILE, font)
console.log(`Wrote ${font.length} bytes.`)
