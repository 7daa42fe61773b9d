import { once } from 'node:events'
import { expect, test } from 'vitest'
import { runModule } from '../../../test/setup/runModule.js'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { openLedger } from '../src/openLedger.js'

/** Returns the code of a process that reserves 30 amounts at once. The process prints how many reservations the ledger allowed. */
const codeOf = (name: string, folder: string) => `
  import { openLedger } from './packages/mcp/src/openLedger.ts'
  const ledger = openLedger({ folder: ${JSON.stringify(folder)} })
  const one = (at) => ledger.reserve({ key: '${name}' + at, account: 'a', journalKey: '${name}' + at, before: null, intent: {}, amount: 3n, perDay: 100n, now: 1_000 })
  const ended = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => one(at)))
  console.log(ended.filter(({ status }) => status === 'fulfilled').length)
`

test('two processes never reserve more than the sum per day', async () => {
  const folder = await temporaryFolder()
  const ended = await Promise.all(['x', 'y'].map((name) => runModule(codeOf(name, folder))))
  const allowed = ended.map(({ line }) => Number(line))
  expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(33)
  expect(await openLedger({ folder }).spent({ account: 'a', now: 1_000 })).toBe(99n)
})

test('a reservation stays when its process is killed before the settlement', async () => {
  const folder = await temporaryFolder()
  const { child } = await runModule(`${codeOf('x', folder)}\nsetInterval(() => {}, 1_000)`)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await openLedger({ folder }).spent({ account: 'a', now: 1_000_000_000 })).toBe(90n)
})
