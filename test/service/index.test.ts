import { expect, test } from 'vitest'
import * as entry from '../../src/service/index.js'

test('exports', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "ConfigError",
      "ServiceConfig",
      "createService",
      "defineServiceVenue",
      "numberedOrderId",
      "parseConfig",
      "readConfig",
    ]
  `)
})
