import { describe, expect, test } from 'vitest'
import { stopAll } from '../src/createSandbox.js'

describe('stopAll', () => {
  test('stops the parts in reverse order', async () => {
    const stopped: string[] = []
    await stopAll(['chain', 'service'].map((part) => async () => void stopped.push(part)))
    expect(stopped).toEqual(['service', 'chain'])
  })

  test('stops the other parts when one fails to stop', async () => {
    const stopped: string[] = []
    const stopping = stopAll([
      async () => void stopped.push('chain'),
      async () => {
        throw new Error('stuck')
      },
    ])
    await expect(stopping).rejects.toThrow('stuck')
    expect(stopped).toEqual(['chain'])
  })
})
