import type { DeskSite } from '@lotyard/contract/desk/market/places'
import { SITE_LOGO_FORM_PATH } from '@lotyard/contract/rules/desk/file-paths'
import type { BrandingFields } from '@lotyard/contract/rules/site/branding/branding'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../../../test/market.ts'
import { useApp, type TestClient } from '../../../../../test/servers/app.ts'
import { useFolder } from '../../../../../test/servers/use-folder.ts'
import { drawLogo } from '../../../../providers/photos/draw-logo.ts'
import { findDefaultSite } from '../../site-queries.ts'
import { removeLogoFile } from './save-logo.ts'

const server = useApp({ config: { dataDir: useFolder('branding') } })
let admin: TestClient

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  await sql`insert into sites (key, name, hosts) values ('garden', 'Garden Lots', '{garden.example}')`.execute(
    server.db,
  )
})

const NONE: BrandingFields = { accent_light: null, accent_dark: null, sender_name: null, mail_footer: null }
const siteOf = async (key: string) =>
  (await admin.get('/api/admin/market/sites')).json<{ sites: DeskSite[] }>().sites.find((site) => site.key === key)!
const putBranding = async (change: Partial<BrandingFields>, key = 'garden') =>
  admin.put(`/api/admin/market/sites/${key}/branding`, { ...NONE, version: (await siteOf(key)).version, ...change })
const shownAt = async (host: string) =>
  (await server.visitor.get('/api/site', { headers: { host } })).json<{
    accent: { light: { fill: string; label: string }; dark: { fill: string } } | null
    logo: { url: string } | null
  }>()
const picture = (red: number, width = 200, alpha = 1) =>
  sharp({ create: { width, height: 50, channels: 4, background: { r: red, g: 20, b: 20, alpha } } })
const putLogo = (file: Buffer, client = admin) =>
  client.put('/api/admin/market/sites/garden/logo', file, {
    headers: { ...client.headers, 'content-type': 'image/png' },
  })

test('accents are shown under the hosts of their site at once, and nowhere else', async () => {
  expect((await shownAt('garden.example')).accent).toBeNull()
  const saved = await putBranding({ accent_light: '#0B57D0', sender_name: ' Garden Lots ' })
  expect(saved.json()).toMatchObject({ branding: { accent_light: '#0b57d0', sender_name: 'Garden Lots' } })
  expect((await shownAt('garden.example')).accent).toMatchObject({
    light: { fill: '#0b57d0', label: '#ffffff' },
    dark: { fill: '#ff8127' },
  })
  expect((await shownAt('localhost')).accent).toBeNull()
  const stale = { ...NONE, version: 1, accent_light: '#00695c' }
  expect((await admin.put('/api/admin/market/sites/garden/branding', stale)).statusCode).toBe(409)
})

test('an accent that is hard to see is refused with the nearest shade that works, which is then taken', async () => {
  const refused = await putBranding({ accent_light: '#ffee00' })
  expect(refused.statusCode).toBe(422)
  const [sentence] = refused.json<{ errors: Record<string, string[]> }>().errors['accent_light']!
  const nearest = /works is (#[0-9a-f]{6})/.exec(sentence!)![1]!
  expect((await putBranding({ accent_light: nearest })).statusCode).toBe(200)
})

test.each([
  ['accents_are_hex_colors', sql`update sites set accent_dark = 'orange'`],
  ['sender_names_are_one_short_line', sql`update sites set sender_name = E'a\nb'`],
  ['mail_footers_are_short', sql`update sites set mail_footer = repeat('x', 501)`],
  ['a_logo_has_its_size', sql`update sites set logo_hash = repeat('a', 40)`],
])('the database knows: %s', async (constraint, statement) => {
  await expect(statement.execute(server.db)).rejects.toMatchObject({ constraint })
})

test('a logo is drawn again and served to everybody; a new one takes its place, and the former file goes', async () => {
  expect((await putLogo(await picture(250).webp().toBuffer())).statusCode).toBe(200)
  const first = (await shownAt('garden.example')).logo!
  const served = await server.visitor.get(first.url)
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 50 })
  expect((await server.visitor.get(`/logos/${'a'.repeat(40)}.png`)).statusCode).toBe(404)
  expect((await server.visitor.get('/logos/..%2Fphotos')).statusCode).toBe(404)

  // What another site still shows stays.
  await sql`update sites set (logo_hash, logo_width, logo_height) =
    (select logo_hash, logo_width, logo_height from sites where key = 'garden') where is_default`.execute(server.db)
  await putLogo(await picture(10).png().toBuffer())
  const removal = { hash: first.url.slice('/logos/'.length, -'.png'.length) }
  await removeLogoFile(server.context, removal)
  expect((await server.visitor.get(first.url)).statusCode).toBe(200)
  expect((await findDefaultSite(server.db)).branding.logo).toMatchObject(removal)
  await admin.delete('/api/admin/market/sites/lotyard/logo')
  expect((await shownAt('localhost')).logo).toBeNull()
  const queued = await sql`select from graphile_worker.jobs where key = ${`remove_logo:${removal.hash}`}`.execute(
    server.db,
  )
  expect(queued.rows).toHaveLength(1)
  await removeLogoFile(server.context, removal)
  expect((await server.visitor.get(first.url)).statusCode).toBe(404)
})

test('the form of the page sends a logo without scripts, and says what is wrong with one', async () => {
  const post = async (file: Buffer, token: string) => {
    const form = new FormData()
    form.set('authenticity_token', token)
    form.set('site', 'garden')
    form.set('logo', new Blob([Uint8Array.from(file)]), 'logo.png')
    const body = new Response(form)
    const { cookie } = admin.headers as { cookie: string }
    return server.visitor.post(SITE_LOGO_FORM_PATH, Buffer.from(await body.arrayBuffer()), {
      headers: { cookie, 'content-type': body.headers.get('content-type')! },
    })
  }
  const token = admin.headers['x-csrf-token']!
  expect((await post(await picture(99).png().toBuffer(), 'made.up')).statusCode).toBe(403)
  expect((await admin.post(SITE_LOGO_FORM_PATH)).json().code).toBe('malformed_request')
  const plain = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await admin.post(SITE_LOGO_FORM_PATH, Buffer.from('site=garden&logo=x'), plain)).statusCode).toBe(400)
  const sent = await post(await picture(99).png().toBuffer(), token)
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/admin/market/sites/?branding=garden'])
  expect(String(sent.headers['set-cookie'])).toContain('Garden%20Lots%20has%20a%20new%20logo')
  const refused = await post(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), token)
  expect(String(refused.headers['set-cookie'])).toContain('Use%20a%20PNG')
})

test('only admins send one', async () => {
  expect((await putLogo(Buffer.alloc(9), await server.as('seller'))).statusCode).toBe(403)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/>'), "can't read"],
  ['only the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1'), "can't read"],
  ['more than 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1), 'up to 2 MB'],
])('%s is no logo', async (_case, file, sentence) => {
  await expect(drawLogo(file)).rejects.toMatchObject({
    details: { errors: { logo: [expect.stringContaining(sentence)] } },
  })
})

test('a logo is made to fit, and what is transparent is filled so that the drawing can be seen', async () => {
  const wide = await drawLogo(await picture(200, 3_000).png().toBuffer())
  expect([wide.width, wide.height]).toEqual([480, 8])
  const corner = async (red: number, green: number): Promise<number> => {
    const dot = await sharp({
      create: { width: 80, height: 80, channels: 3, background: { r: red, g: green, b: red } },
    })
      .png()
      .toBuffer()
    const drawing = await picture(0, 300, 0)
      .composite([{ input: await sharp(dot).resize(40).toBuffer() }])
      .png()
      .toBuffer()
    const { bytes } = await drawLogo(drawing)
    return (await sharp(bytes).raw().toBuffer())[0]!
  }
  expect(await corner(10, 10)).toBe(255)
  expect(await corner(250, 250)).toBe(0x15)
})
