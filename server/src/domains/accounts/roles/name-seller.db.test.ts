import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { nameSeller } from './name-seller.ts'

const server = useApp()
const read = (id: string) =>
  server.db.selectFrom('accounts').select(['role', 'seller_name']).where('id', '=', id).executeTakeFirstOrThrow()

test('a buyer becomes a seller under a public name; an admin stays an admin', async () => {
  const [buyer, admin] = [await server.createAccount(), await server.createAccount({ role: 'admin' })]
  for (const { email } of [buyer, admin]) await nameSeller(server.context, { email, sellerName: ' Northgate Returns ' })
  expect(await read(buyer.id)).toEqual({ role: 'seller', seller_name: 'Northgate Returns' })
  expect(await read(admin.id)).toEqual({ role: 'admin', seller_name: 'Northgate Returns' })
})

test('a name that is none, and an address that no account has, are refused', async () => {
  const { email } = await server.createAccount()
  await expect(nameSeller(server.context, { email, sellerName: ' ' })).rejects.toMatchObject({ code: 'invalid_fields' })
  const nobody = { email: 'nobody@lotyard.test', sellerName: 'Northgate Returns' }
  await expect(nameSeller(server.context, nobody)).rejects.toMatchObject({ code: 'not_found' })
})
