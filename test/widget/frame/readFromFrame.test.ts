import { describe, expect, test } from 'vitest'
import { readFromFrame } from '../../../src/widget/frame/readFromFrame.js'
import { holdAgainstSchema } from '../../protocol/support/holdAgainstSchema.js'
import { messageSchemas } from '../support/frameSchemas.js'

describe.each(Object.entries(messageSchemas))('readFromFrame, %s', (_, schema) => {
  holdAgainstSchema({ schema, read: (value) => readFromFrame(value, undefined) })
})

describe('readFromFrame', () => {
  test.each(['toString', 'constructor', '__proto__', '', 1, null, undefined])(
    'throws for the type %s',
    (type) => {
      expect(() => readFromFrame({ type }, undefined)).toThrow()
    },
  )
})
