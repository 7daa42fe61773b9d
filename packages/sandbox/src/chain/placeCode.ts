import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import type { sendAll } from './sendAll.js'

/**
 * Places a contract at an address by running its constructor at that address. Immutables that depend on the address are therefore right,
 * but the storage that the constructor writes is lost.
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
