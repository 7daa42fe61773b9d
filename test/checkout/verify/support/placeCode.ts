import { type Address, concatHex, type Hex, numberToHex } from 'viem'

/**
 * Places a contract at a chosen address of a local chain. The function runs the constructor at this address, and stores the code that the
 * constructor returns. So immutable values that contain the contract's own address are right. The storage that the constructor writes is
 * lost.
 */
export async function placeCode(options: placeCode.Options): Promise<void> {
  const { request, address, bytecode, parameters = '0x', from } = options
  await request('anvil_setCode', [address, concatHex([bytecode, parameters])])
  const code = await request('eth_call', [{ from, to: address, gas: numberToHex(30_000_000) }, 'latest'])
  await request('anvil_setCode', [address, code])
}

export declare namespace placeCode {
  type Options = {
    request: Request
    address: Address
    /** The creation bytecode. */
    bytecode: Hex
    /** The encoded constructor arguments. @default '0x' */
    parameters?: Hex
    /** The account that the constructor sees as its creator. @default the zero address */
    from?: Address
  }
  type Request = (method: string, params: readonly unknown[]) => Promise<unknown>
}
