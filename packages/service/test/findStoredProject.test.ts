import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { findStoredProject } from '../src/findStoredProject.js'
import { migrate } from '../src/store/migrate.js'
import { openDatabase } from '../src/store/openDatabase.js'
import { insertProject, rotateKey } from '../src/store/projects.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
await migrate({ database })
afterAll(database.close)
const keyOf = (key: string) =>
  ({ kind: 'access', digest: createHash('sha256').update(key).digest('hex') }) as const

describe('findStoredProject', () => {
  test.each([
    ['runs for five seconds', 5_000],
    ['is set back', -3_600_000],
  ])('rejects an expired key after the clock %s', async (how, by) => {
    let time = 1e12
    const find = findStoredProject({ database, now: () => time })
    const [id, old] = [`shop whose clock ${how}`, keyOf(`old ${how}`)]
    await insertProject(database, { id, settings: {}, key: old })
    expect(await find(old.digest)).toMatchObject({ id })
    await rotateKey(database, { id, key: keyOf(`new ${how}`), keepMs: 0 })
    expect(await find(old.digest)).toMatchObject({ id })
    time += by
    expect(await find(old.digest)).toBeUndefined()
  })
})
