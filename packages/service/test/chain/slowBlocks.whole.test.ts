import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop } from '../support/startShop.js'
import { readTables } from './support/readTables.js'

const shop = await startShop()
const databaseUrl = await createDatabase()

describe('startIngest', () => {
  test('doubles the statement timeout until a slow block is stored', {
    timeout: 120_000,
  }, async () => {
    const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
    await migrate({ database })
    await database.query(
      `create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end'`,
    )
    await database.query(
      'create trigger wait after insert on blocks for each statement execute function wait()',
    )
    await database.close()
    await shop.listOrder()
    const { config, network } = shop
    const service = createWholeService({
      ...config,
      databaseUrl,
      databaseTimeoutMs: 300,
      networks: [network],
    })
    await service.ready()
    await service.close()
    expect(await readTables(databaseUrl)).toEqual(await readTables(shop.databaseUrl))
  })
})
