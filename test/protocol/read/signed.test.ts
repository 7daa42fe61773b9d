import { describe } from 'vitest'
import { readSignedPermit } from '../../../src/evm/permit.js'
import { SignedPermit, SignedPurchase } from '../../../src/protocol/purchase.js'
import { readSignedPurchase } from '../../../src/protocol/read/readSignedPurchase.js'
import { holdAgainstSchema } from '../support/holdAgainstSchema.js'

describe('readSignedPurchase', () => {
  holdAgainstSchema({ schema: SignedPurchase, read: (value) => readSignedPurchase(value, undefined) })
})

describe('readSignedPermit', () => {
  holdAgainstSchema({ schema: SignedPermit, read: (value) => readSignedPermit(value, undefined) })
})
