import { describe } from 'vitest'
import { SignedPermit, SignedPurchase } from '../../../src/protocol/purchase.js'
import { readSignedPermit } from '../../../src/protocol/read/readSignedPermit.js'
import { readSignedPurchase } from '../../../src/protocol/read/readSignedPurchase.js'
import { holdAgainstSchema } from '../support/holdAgainstSchema.js'

describe('readSignedPurchase', () => {
  holdAgainstSchema({ schema: SignedPurchase, read: (value) => readSignedPurchase(value, undefined) })
})

describe('readSignedPermit', () => {
  holdAgainstSchema({ schema: SignedPermit, read: (value) => readSignedPermit(value, undefined) })
})
