import { encodeErrorResult } from 'viem'
import { describe, expect, test } from 'vitest'
import { explainRevert } from '../../../../src/checkout/plan/late/explainRevert.js'
import * as reasonsPiece from '../../../../src/checkout/plan/late/reasons.js'
import { standardErrors } from '../../../../src/evm/standardErrors.js'
import { withoutPiece } from '../../support/withoutPiece.js'

const data = encodeErrorResult({
  abi: standardErrors,
  errorName: 'ERC721InvalidReceiver',
  args: ['0x0000000000000000000000000000000000000001'],
})

describe('explainRevert', () => {
  test('default: in words', async () => {
    expect(await explainRevert(data)).toEqual({
      details: 'The recipient is a contract that does not take such tokens.',
      reason: 'ERC721InvalidReceiver',
    })
  })

  test('behavior: what says so was not loaded: the reason is not known, and nothing is kept from ending', async () => {
    const told = await withoutPiece(reasonsPiece, 'reasons', () => explainRevert(data))
    expect(told).toEqual({ details: 'The reason is not known.' })
  })
})
