import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import type { sendAll } from './sendAll.js'

/**
 * Places a contract at an address by running its constructor there. Immutables that depend on the address are right, but the constructor's
 * storage writes are lost.
 */
export async function placeCode(options: placeCode.Options): Promise<void> {
  const { client, address, bytecode, parameters = '0x' } = options
  await client.setCode({ address, bytecode: concatHex([bytecode, parameters]) })
  const code = await client.request({
    method: 'eth_call',
    params: [{ to: address, gas: numberToHex(30_000_000) }, 'latest'],
  })
  await client.setCode({ address, bytecode: code })
}

export declare namespace placeCode {
  type Options = {
    client: sendAll.Client
    address: Address
    bytecode: Hex
    parameters?: Hex
  }
}
