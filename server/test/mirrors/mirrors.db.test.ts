import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useDatabase } from '../databases/database.ts'
import { MIRRORS, TECHNICAL } from './mirrors.ts'

const database = useDatabase()
const ROOT = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const MIGRATIONS = readdirSync(new URL('server/db/migrations/', ROOT))
  .toSorted()
  .map((file) => read(`server/db/migrations/${file}`))
  .join('\n')

test('every function of the schema, and so every trigger, mirrors a rule or says what else it is for', async () => {
  const { rows } = await database.current.pool.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  const listed = [...Object.keys(MIRRORS), ...Object.keys(TECHNICAL)]
  expect(listed.toSorted()).toEqual(rows.map(({ proname }) => proname).toSorted())
})

test.each(Object.entries(MIRRORS))('%s names its rule, and its test runs both', async (name, { rule, test: path }) => {
  const [file, ...exported] = rule
  const source = read(`contract/src/rules/${file}`)
  for (const one of exported) expect(source).toMatch(new RegExp(`^export (const|function) ${one}\\b`, 'm'))
  expect(commentsAbove(name), `${name} has a comment that names ${file}`).toContain(file.split('/').at(-1))
  expect(existsSync(new URL(path, ROOT)), path).toBe(true)
  expect(read(path)).toMatch(new RegExp(exported.join('|')))
})

/** Above each definition: a later migration may define the function again. */
function commentsAbove(name: string): string {
  const lines = MIGRATIONS.split('\n')
  const comments: string[] = []
  for (const [at, line] of lines.entries())
    if (new RegExp(`^create (or replace )?function ${name}\\(`).test(line))
      for (let above = at - 1; lines[above]?.startsWith('--'); above -= 1) comments.unshift(lines[above]!)
  return comments.join('\n')
}

test('the rule names what enforces it a second time', async () => {
  const { rows } = await database.current.pool.query<{ fn: string; names: string[]; src: string }>(
    `select p.proname as fn, p.prosrc as src,
       coalesce(array_agg(distinct t.tgname) filter (where t.tgname is not null), '{}')::text[] as names
     from pg_proc p left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal
     where p.pronamespace = 'public'::regnamespace group by p.oid, p.proname, p.prosrc`,
  )
  const silent = rows.flatMap(({ fn, names, src }) => {
    const mirror = MIRRORS[fn]
    if (mirror === undefined) return []
    const raised = [...src.matchAll(/constraint = '(\w+)'|'(\w+)' as rule/g)].map((match) => match[1] ?? match[2]!)
    const source = read(`contract/src/rules/${mirror.rule[0]}`)
    return [fn, ...names, ...raised].some((name) => source.includes(name))
      ? []
      : [`${mirror.rule[0]}: ${fn}, ${[...names, ...raised].join()}`]
  })
  expect(silent).toEqual([])
})
