import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import type { sendAll } from './sendAll.js'

/**
 * Puts a contract at an address of one's choice: runs its constructor there and leaves the code that it answers, so that what
 * the code knows of its own address is right. What the constructor stores is lost. It is there from the next block on.
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
    /** As the compiler made it. */
    bytecode: Hex
    /** What the constructor is given, encoded. @default '0x' */
    parameters?: Hex
  }
}
