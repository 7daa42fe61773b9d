import { describe, expect, test } from 'vitest'
import { stopAll } from '../src/createSandbox.js'

describe('stopAll', () => {
  test('default', async () => {
    const stopped: string[] = []
    await stopAll(['chain', 'service'].map((part) => async () => void stopped.push(part)))
    expect(stopped).toEqual(['service', 'chain'])
  })

  test('error: a part does not stop', async () => {
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
