import { expect, test } from 'vitest'
import { findPrograms } from './packages.ts'
import { storeFor } from './store-for.ts'

test('what is missing is named, with the command that installs it', () => {
  const find = (name: string): string | null => (name === 'patroni' || name === 'haproxy' ? null : `/usr/bin/${name}`)
  expect(() => findPrograms('linux', find)).toThrow('Missing: haproxy, patroni. On Debian: apt install haproxy patroni')
  expect(findPrograms('linux', (name) => `/somewhere/${name}`)).toMatchObject({
    nginx: '/somewhere/nginx',
    postgresFolder: '/somewhere',
  })
})

test('elsewhere than on Linux the command says so', () => {
  expect(() => findPrograms('darwin', () => '/bin/x')).toThrow('npm run cluster needs Linux')
})

test.each(['patroni 3.0.2', '2.1.7', '3.0.2-1'])(
  'Patroni %s may not use the store that loses answered bids',
  (version) => {
    expect(storeFor(version)).toBe('etcd')
    expect(() => storeFor(version, 'etcd3')).toThrow('can lose committed data with etcd3')
  },
)

test.each(['patroni 3.0.3', '3.1.0', '4.0.1'])('Patroni %s may use either', (version) => {
  expect(storeFor(version)).toBe('etcd')
  expect(storeFor(version, 'etcd3')).toBe('etcd3')
})
