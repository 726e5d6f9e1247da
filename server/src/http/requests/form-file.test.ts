import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { readFormFile } from './form-file.ts'

async function encode(form: FormData): Promise<[Buffer, string]> {
  const encoded = new Response(form)
  return [Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type')!]
}

test('a file is found among the fields of a form, with its bytes and its name as they were', async () => {
  const bytes = Buffer.from('a,b\r\n\r\n--1,"2"\r\n--', 'utf16le')
  const form = new FormData()
  form.set('authenticity_token', 'x')
  form.set('other', new File(['other'], 'other.csv'))
  form.set('file', new File([bytes], 'Preise "ä" 50%.csv'))
  expect(readFormFile(...(await encode(form)), 'file')).toEqual({ name: 'Preise "ä" 50%.csv', bytes })
  expect(readFormFile(...(await encode(form)), 'photo')).toBe(null)
  expect(readFormFile(...(await encode(form)), 'authenticity_token')).toBe(null)
})

const TYPE = 'multipart/form-data; boundary=x'
const part = (head: string, text = ''): string => `--x\r\n${head}\r\n\r\n${text}\r\n`
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"'

test.each([
  ['a type without a boundary', 'multipart/form-data', part(FILE)],
  ['something before the first part', TYPE, `x${part(FILE)}--x--`],
  ['a part that does not end', TYPE, part(FILE)],
  ['a head without an end', TYPE, `--x\r\n${FILE}`],
  ['a head of megabytes', TYPE, `${part(`a: ${'b'.repeat(1_000_000)}\r\n${FILE}`)}--x--`],
  ['hundreds of parts', TYPE, `${part('Content-Disposition: form-data; name="a"').repeat(500)}--x--`],
  ['nothing', TYPE, ''],
])('%s is refused', (_case, type, body) => {
  expect(() => readFormFile(Buffer.from(body), type, 'file')).toThrow(Refusal)
})
