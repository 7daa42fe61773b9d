import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'

export async function readManifest(options: readManifest.Options = {}): Promise<Manifest> {
  const { fetch = globalThis.fetch } = options
  const response = await fetch('/sandbox.json')
  return z.parse(Manifest, await response.json())
}

export declare namespace readManifest {
  type Options = {
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

const AddressText = z.pipe(
  z.string().check(z.refine((text) => isAddress(text), 'must be an address')),
  z.transform((text): Address => getAddress(text)),
)
const HexText = z.custom<Hex>((text) => isHex(text), 'must be hex')

export const Manifest = z.object({
  chainId: z.number(),
  rpcUrl: z.string(),
  marketplaceUrl: z.string(),
  apiUrl: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  accounts: z.array(z.object({ address: AddressText, privateKey: HexText, role: z.string() })),
  contracts: z.object({
    market: AddressText,
    helper: z.optional(AddressText),
    // Present only if the sandbox has a second market.
    requestMarket: z.optional(AddressText),
    requestHelper: z.optional(AddressText),
    erc721: AddressText,
    erc1155: AddressText,
    uniswapV2Router: AddressText,
    // Present only if the packages of Uniswap v3 are installed.
    uniswapV3Router: z.optional(AddressText),
    // Absent if an earlier version stored the sandbox's data.
    swapCheckout: z.optional(AddressText),
    weth: AddressText,
  }),
  currencies: z.array(
    z.object({ address: AddressText, symbol: z.string(), name: z.string(), decimals: z.number() }),
  ),
})
export type Manifest = z.output<typeof Manifest>
