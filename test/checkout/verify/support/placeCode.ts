import { type Address, concatHex, type Hex, numberToHex } from 'viem'

/**
 * Puts a contract on a local chain at an address of one's choice: runs its constructor there and leaves the code that it
 * answers, so that what the code knows of its own address is right. What the constructor stores is lost.
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
    /** As the compiler made it. */
    bytecode: Hex
    /** What the constructor is given, encoded. @default '0x' */
    parameters?: Hex
    /** Who makes it. @default nobody */
    from?: Address
  }
  /** Calls a JSON-RPC method of anvil. */
  type Request = (method: string, params: readonly unknown[]) => Promise<unknown>
}
