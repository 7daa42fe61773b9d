import { describe, expect, test } from 'vitest'
import { manners, startCrashes } from './support/startCrashes.js'

const { countCalls, crashEverywhere } = await startCrashes({
  name: 'gasless',
  gasless: true,
  items: [{ about: /100 prints, in USDC/, quantity: 3n }],
})

describe('a gasless purchase, crashed at every call', () => {
  test('default: is what it is named', async () => {
    expect(await countCalls()).toContain('fetch /rpc/Marketplace/Execute')
  })

  test.each(manners)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})
