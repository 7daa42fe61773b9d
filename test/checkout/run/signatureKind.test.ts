import { type Hex, stringToHex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../../../src/checkout/context/wallet.js'
import type { EntryHandle } from '../../../src/checkout/journal/openJournal.js'
import { signatureKind } from '../../../src/checkout/wallet/signature.js'

const account = privateKeyToAccount(generatePrivateKey())
const intent = { buyer: account.address }

/** Signs a message with the account of the process itself, as a program that buys does. */
function sign(data: Hex): Promise<Hex> {
  const request = () => Promise.reject(new Error('The test has no wallet.'))
  const wallet = { account, request } as unknown as Wallet
  return signatureKind({ wallet, intent }, { data, market: undefined }).request({} as EntryHandle)
}

describe('signatureKind', () => {
  test.each([
    ['text', 'I agree to the terms.' as Hex],
    ['hex', stringToHex('I agree to the terms.')],
  ])('signs a message in %s with a local account', async (_, data) => {
    const signature = await sign(data)
    const { address } = account
    expect(await verifyMessage({ address, message: 'I agree to the terms.', signature })).toBe(true)
  })

  test('requests a message from the wallet without retries', async () => {
    const asked: unknown[] = []
    const request = async (...args: unknown[]) => {
      asked.push(args)
      return '0x12'
    }
    const wallet = { account: { type: 'json-rpc', address: account.address }, request } as unknown as Wallet
    const data = stringToHex('I agree.')
    await signatureKind({ wallet, intent }, { data, market: undefined }).request({} as EntryHandle)
    const params = [data, account.address]
    expect(asked).toEqual([[{ method: 'personal_sign', params }, { retryCount: 0 }]])
  })
})
