import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  erc20Abi,
  erc721Abi,
  type Hex,
  padHex,
  parseAbi,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeFundsChanges, fundsChangeTopics } from '../../src/chain/decodeFundsChanges.js'
import { decodeTokenChanges, tokenChangeTopics } from '../../src/chain/decodeTokenChanges.js'
import type { BlockLog } from '../../src/chain/fetchBlocks.js'

const contract: Address = `0x${'c'.repeat(40)}`
const from: Address = `0x${'1'.repeat(40)}`
const to: Address = `0x${'2'.repeat(40)}`
const wrappedAbi = parseAbi([
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
])
const cats = parseAbi(['event Transfer(address from, address to, uint256 tokenId)'])

function logOf(topics: readonly (Hex | Hex[] | null)[], data: Hex = encodeAmount(5n)): BlockLog {
  return { address: contract, topics, data, blockNumber: 7 } as BlockLog
}

function encodeAmount(amount: bigint): Hex {
  return encodeAbiParameters([{ type: 'uint256' }], [amount])
}

const erc20 = {
  Transfer: logOf(encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } })),
  Approval: logOf(
    encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: from, spender: to } }),
  ),
}
const wrapped = {
  Deposit: logOf(encodeEventTopics({ abi: wrappedAbi, eventName: 'Deposit', args: { account: from } })),
  Withdrawal: logOf(encodeEventTopics({ abi: wrappedAbi, eventName: 'Withdrawal', args: { account: from } })),
}
const erc721 = {
  Transfer: logOf(
    encodeEventTopics({ abi: erc721Abi, eventName: 'Transfer', args: { from, to, tokenId: 9n } }),
    '0x',
  ),
  Approval: logOf(
    encodeEventTopics({
      abi: erc721Abi,
      eventName: 'Approval',
      args: { owner: from, approved: to, tokenId: 9n },
    } as never),
    '0x',
  ),
}

describe('decodeTokenChanges', () => {
  test.each(Object.entries(erc721))('returns the token of an ERC-721 %s', (_, log) => {
    expect(decodeTokenChanges(log)).toEqual([{ collection: contract, tokenId: 9n, blockNumber: 7 }])
    expect(decodeFundsChanges(log)).toEqual([])
    expect(tokenChangeTopics).toContain(log.topics[0])
  })

  test('ignores a Transfer whose arguments are not indexed', () => {
    const log = logOf([toEventSelector(cats[0])], padHex('0x9', { size: 96 }))
    expect(decodeTokenChanges(log)).toEqual([])
  })
})

describe('decodeFundsChanges', () => {
  const change = (account: Address) => ({ currency: contract, account, blockNumber: 7 })
  test.each([
    ['both accounts of a Transfer', erc20.Transfer, [change(from), change(to)]],
    ['the owner of an Approval', erc20.Approval, [change(from)]],
    ['the account of a Deposit', wrapped.Deposit, [change(from)]],
    ['the account of a Withdrawal', wrapped.Withdrawal, [change(from)]],
  ])('returns %s', (_, log, changes) => {
    expect(decodeFundsChanges(log)).toEqual(changes)
    expect(decodeTokenChanges(log)).toEqual([])
    expect(fundsChangeTopics).toContain(log.topics[0])
  })

  test('returns nothing for a topic that is no address', () => {
    const [selector = '0x', owner = '0x'] = erc20.Transfer.topics
    expect(decodeFundsChanges(logOf([selector, owner, `0x${'f'.repeat(64)}`]))).toEqual([])
  })
})
