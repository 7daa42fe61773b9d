import { describe, expect, test } from 'vitest'
import { runIndex } from '../../src/deploy/runIndex.js'

/** No node answers here. The command must refuse the flags before it asks the node. */
const words = ['--rpc', 'http://127.0.0.1:1', '--market', `0x${'1'.repeat(40)}`]

describe('runIndex', () => {
  test.each([
    [['--host', '0.0.0.0'], '--host'],
    [['--port', '0'], '--port'],
    [['--role', 'ingest'], '--role'],
    [['--role', 'api', '--port', '80', '--host', '::'], '--host, --port, --role'],
  ])('throws ConfigError for %j', async (flags, named) => {
    await expect(runIndex({ argv: [...words, ...flags], environment: {} })).rejects.toMatchObject({
      code: 'ConfigInvalid',
      shortMessage: expect.stringContaining(`Leave out ${named}.`),
    })
  })
})
