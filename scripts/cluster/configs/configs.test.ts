import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { haproxyConfig } from './haproxy-config.ts'
import { nginxConfig, siteConfig } from './nginx-config.ts'
import { patroniConfig } from './patroni-config.ts'

const patroni = parse(
  patroniConfig({
    name: 'node-2',
    store: 'etcd',
    storePort: 1,
    restPort: 2,
    postgresPort: 3,
    peerRestPort: 4,
    peerPostgresPort: 5,
    folder: '/tmp/node-2',
    postgresFolder: '/usr/lib/postgresql/15/bin',
    passwords: { superuser: 'a', replication: 'b', rewind: 'c' },
  }),
)

test('a node listens on its own ports, is found at those of its links, and asks etcd nowhere else', () => {
  expect(patroni.restapi).toEqual({ listen: '127.0.0.1:2', connect_address: '127.0.0.1:4' })
  expect(patroni.postgresql).toMatchObject({ listen: '127.0.0.1:3', connect_address: '127.0.0.1:5' })
  expect(patroni.etcd).toEqual({ hosts: '127.0.0.1:1', use_proxies: true })
})

test('a commit is answered when two nodes have it, and a standby is copied without waiting for a checkpoint', () => {
  expect(patroni.bootstrap.dcs).toMatchObject({ synchronous_mode: true, failsafe_mode: true, ttl: 20 })
  expect(patroni.postgresql.basebackup).toEqual([{ checkpoint: 'fast' }])
})

test('HAProxy sends to the node that Patroni names, and cuts off the clients of one that no longer is', () => {
  const config = haproxyConfig({
    primary: '127.0.0.1:5000',
    replica: '127.0.0.1:5001',
    nodes: [{ name: 'node-1', postgres: '10.0.0.1:5432', restPort: 8008 }],
  })
  expect(config).toContain('on-marked-down shutdown-sessions')
  expect(config.match(/server node-1 10\.0\.0\.1:5432 check port 8008/g)).toHaveLength(2)
  expect(config).toMatch(/bind 127\.0\.0\.1:5000\n +option httpchk OPTIONS \/primary\n/)
  expect(config).toMatch(/bind 127\.0\.0\.1:5001\n.*\n +option httpchk OPTIONS \/replica\?lag=1MB\n/)
})

const site = siteConfig({ listen: '80', web: ['10.0.0.1:3000', '10.0.0.2:3000'] })
const [keyed, harmless] = [...site.matchAll(/location ~ (\S+) \{/g)].map(([, path]) => new RegExp(path!))

test.each([
  ['/api/listings/12345_televisions/bids', { withKey: true, without: false }],
  ['/api/orders', { withKey: true, without: false }],
  ['/api/orders/17/payments', { withKey: true, without: false }],
  ['/api/orders/17/decline', { withKey: false, without: false }],
  ['/api/carts', { withKey: false, without: false }],
  ['/api/checkout/preview', { withKey: true, without: true }],
  ['/api/cart/listings', { withKey: true, without: true }],
  ['/api/cart/listings/12345_televisions', { withKey: false, without: false }],
])('whether a write to %s may be sent to another process: %o', (path, expected) => {
  const without = harmless!.test(path)
  expect({ withKey: keyed!.test(path) || without, without }).toEqual(expected)
})

test('no other write is sent twice, and nginx says in our words that no process answers', () => {
  expect(site.match(/non_idempotent/g)).toHaveLength(2)
  expect(site).toMatch(/location @repeatable \{[^}]*non_idempotent;[^}]*\}/)
  expect(site).toMatch(/location ~ \S+preview\S+ \{[^}]*non_idempotent;[^}]*\}/)
  expect(site).toContain(
    `return 503 '{"code":"busy","message":"We\\'re very busy right now. Try again in a moment."}';`,
  )
})

test('a whole nginx keeps its files in its own folder', () => {
  const config = nginxConfig({ listen: '127.0.0.1:8080', web: ['127.0.0.1:3000'], folder: '/tmp/own' })
  expect(config).not.toMatch(/\/(etc|var|run)\//)
  expect(config.split('{')).toHaveLength(config.split('}').length)
})
