import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startIndexer } from '../listeners/support/startIndexer.js'
import { createWholeService } from '../support/createWholeService.js'
import { postExecute } from '../support/postExecute.js'
import { bazaar, openSeaport } from './support/openSeaport.js'

const shop = await startIndexer({
  venuesConfig: [{ venue: 'seaport', marketplace: 'third_party_kind_1' }],
  config: { marketplaceNames: { third_party_kind_1: bazaar } },
})
const seaport = await openSeaport(shop)

/** Starts another process on the same database. */
async function openOther() {
  const service = createWholeService({ ...shop.config, roles: ['api'] })
  onTestFinished(service.close)
  await service.ready()
  return (body: object) => postExecute(service, body)
}

describe('storeSignedOrder', () => {
  test('stores the last permitted order once when several processes receive it', async () => {
    const first = await seaport.list()
    const database = new pg.Client(shop.config.databaseUrl)
    await database.connect()
    onTestFinished(() => database.end())
    // The service limits the number of signed orders of a seller. The test stores copies of the order, so that only one more order fits.
    await database.query(
      `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price,
         quantity, valid_from, valid_until, sequence, signed, signed_block, signed_time, fees, standing)
       select chain_id, '0x' || lpad(to_hex(n), 64, '0'), kind, collection, token_id, multiple, maker, currency, unit_price,
         quantity, valid_from, valid_until, sequence, signed, signed_block, signed_time, fees, standing
       from orders, generate_series(1, 998) n where order_id = $1`,
      [first.orderId],
    )
    const last = await seaport.sign()
    const there = await openOther()
    const { signature, parameters: order } = last.order
    const body = {
      signature,
      method: 'POST',
      endpoint: '/',
      executeType: 'order',
      body: { marketplace: bazaar, order },
    }
    const answers = await Promise.all([seaport.post(last), there(body), seaport.post(last)])
    for (const answer of [...answers, await there(body)])
      expect(answer).toMatchObject({ status: 200, json: { orderId: last.orderId } })
    expect(await seaport.post(await seaport.sign())).toMatchObject({
      json: { error: 'WebrpcEndpoint', cause: expect.stringContaining('1000 open orders') },
    })
  })
})
