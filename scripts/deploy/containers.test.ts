// What the files of deploy/ for containers say of each other and of the repository. Docker itself isn't there to ask.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readBuild } from '../../server/src/measuring/find-build.ts'
import { useFolder } from '../../server/test/servers/use-folder.ts'
import { ROOT } from '../launch/root.mjs'

const FOLDER = join(ROOT, 'deploy')
const ENTRYPOINT = join(FOLDER, 'container/entrypoint.sh')
const DOCKERFILE = join(FOLDER, 'container/Dockerfile')
const folder = useFolder('entrypoint')
const image = useFolder('image')

/** Runs the entrypoint with a `node` that only says what it was told to run. */
function runRole(...args: string[]): { status: number | null; stdout: string } {
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const { status, stdout } = spawnSync('/bin/sh', [ENTRYPOINT, ...args], { encoding: 'utf8', env: { PATH: folder } })
  return { status, stdout: stdout.trim() }
}

test('every role that the image names runs a program that is there, with what it was given', () => {
  const [, list = ''] = /Roles: ([^"]+)\./.exec(readFileSync(ENTRYPOINT, 'utf8')) ?? []
  const roles = list.split(', ').map((role) => role.split(' ')[0]!)
  expect(roles).toEqual(expect.arrayContaining(['web', 'worker', 'migrate', 'backup', 'restore']))
  const programs = [runRole(), ...roles.map((role) => runRole(role, '/backups/today'))].map(({ stdout }) => stdout)
  expect(programs.filter((program) => !existsSync(join(ROOT, program.split(' ')[0]!)))).toEqual([])
  expect(runRole('backup', '/backups/today').stdout).toMatch(/ \/backups\/today$/)
  expect(runRole('no-such-role').status).toBe(64)
})

test('the image has a user by number, and every pod runs as it', () => {
  const [, user] = /^USER (.*)$/m.exec(readFileSync(DOCKERFILE, 'utf8')) ?? []
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  const [uid, gid] = user!.split(':').map(Number)
  for (const file of ['web', 'worker', 'migrate']) {
    const documents = parseAllDocuments(readFileSync(join(FOLDER, `kubernetes/${file}.yaml`), 'utf8'))
    const pods = documents.flatMap((document) =>
      document.getIn(['spec', 'template', 'spec']) ? [document.toJS()] : [],
    )
    expect(pods.map((pod) => pod.spec.template.spec.securityContext)).toMatchObject([
      { runAsNonRoot: true, runAsUser: uid, runAsGroup: gid, fsGroup: gid },
    ])
  }
})

test('an image tells the commit that it was built from, and unknown where its build was told none', async () => {
  writeFileSync(join(image, 'package.json'), '{ "version": "1.2.3" }')
  const [, last = ''] = readFileSync(DOCKERFILE, 'utf8').split(/^FROM debian.*$/m)
  const [, command = ''] = /^ARG LOTYARD_COMMIT\nRUN (.*)$/m.exec(last) ?? []
  const build = async (env: Record<string, string>) => {
    expect(spawnSync('/bin/sh', ['-c', command], { cwd: image, env }).status).toBe(0)
    // Above it there is no repository, as in an image.
    return readBuild(pathToFileURL(`${image}/`))
  }
  expect(await build({})).toEqual({ version: '1.2.3', commit: 'unknown' })
  expect(await build({ LOTYARD_COMMIT: '' })).toEqual({ version: '1.2.3', commit: 'unknown' })
  expect(await build({ LOTYARD_COMMIT: 'abc123' })).toEqual({ version: '1.2.3', commit: 'abc123' })
  const compose = parse(readFileSync(join(FOLDER, 'compose/compose.yaml'), 'utf8'), { merge: true })
  expect(Object.keys(compose.services.web.build.args)).toEqual(['LOTYARD_COMMIT'])
})
