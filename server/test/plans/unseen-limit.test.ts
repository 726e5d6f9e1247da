import { expect, test } from 'vitest'
import { hasUnseenLimit } from './unseen-limit.ts'

test.each([
  ['select id from orders limit $1', true],
  ['select id from orders limit 25 offset $2', true],
  ['select id from orders order by id\n  LIMIT ($1)', true],
  ['select id from orders fetch first $1 rows only', true],
  ['select * from (select id from orders) page limit $1 offset $2', true],
  ['select * from (select id from orders order by id limit 32) page limit $1 offset $2', false],
  ['select * from (select "id" from "orders" order by "id" limit 32) as "page" limit $1 offset $2', false],
  ['select "primary".* from (select * from "credentials" where "account_id" = $1 limit $2) as "primary"', false],
  ['delete from "tokens" where "tokens"."id" in (select "tokens"."id" from "tokens" limit $1) returning *', false],
  ['select id from orders limit 25 offset 0', false],
  ['select limit_cents from credit where id = $1', false],
])('%s: %s', (text, isRefused) => {
  expect(hasUnseenLimit(text)).toBe(isRefused)
})
