import { type Manner, manners, persistent } from './manners.js'
import type { startCrashes } from './startCrashes.js'

/**
 * The manners for a slow chain: a reload if the page hangs, and a retry if the call fails. A slow chain makes no difference for a second
 * tab.
 */
const patient = manners.filter(({ how, resume }) => resume === (how === 'hang' ? 'reload' : 'retry'))

const edition = [{ about: /100 prints, in USDC/, quantity: 3n }]
const inEther = [{ about: /Token id 0 of the ERC-1155/, quantity: 2n }]

/**
 * The purchases that the tests crash. Each purchase must make the call `shows`, which proves that it is of the kind that `name` promises.
 */
export const programmes: readonly Programme[] = [
  { name: 'an approval and a purchase', items: edition, shows: 'wallet eth_sendTransaction', manners },
  {
    name: 'a purchase in the native currency',
    items: inEther,
    shows: 'chain eth_getBalance',
    manners: persistent,
  },
  {
    name: 'an atomic batch',
    items: edition,
    atomic: 'supported',
    shows: 'wallet wallet_sendCalls',
    manners: persistent,
  },
  {
    name: 'a gasless purchase',
    items: edition,
    gasless: true,
    shows: 'fetch /rpc/Marketplace/Execute',
    manners,
  },
  {
    name: 'several orders at once',
    items: [...inEther, { about: /A small, dear edition/, quantity: 1n }],
    shows: 'fetch /rpc/Marketplace/GetOrders',
    manners: persistent,
  },
  {
    name: 'a swap, an approval and a purchase',
    items: edition,
    pay: 'ether',
    shows: 'fetch /rpc/API/GetSwapQuote',
    manners: persistent,
  },
  {
    name: 'a swap and a purchase in an atomic batch',
    items: edition,
    pay: 'dai',
    atomic: 'supported',
    shows: 'fetch /rpc/API/GetSwapQuote',
    manners: patient,
  },
  {
    name: 'a swap and a purchase in one transaction',
    items: edition,
    pay: 'dai',
    atOnce: true,
    shows: 'fetch /rpc/API/GetSwapQuote',
    manners,
  },
  {
    name: 'a permit, and a swap and a purchase in one transaction',
    items: inEther,
    pay: 'usdc',
    atOnce: true,
    shows: 'wallet eth_signTypedData_v4',
    manners: persistent,
  },
  {
    name: 'a permit, and a purchase without a swap',
    items: [{ about: /^Paid in USDC \(6 decimals\)/, quantity: 1n }],
    atOnce: true,
    shows: 'wallet eth_signTypedData_v4',
    manners: persistent,
  },
  {
    name: 'a signature for Permit2, and a swap and a purchase in one transaction',
    items: inEther,
    pay: 'dai',
    atOnce: true,
    permit2: true,
    shows: 'wallet eth_signTypedData_v4',
    manners: persistent,
  },
  {
    name: 'editions of a request market',
    sells: 'request market',
    items: [],
    shows: 'chain eth_getStorageAt',
    manners: persistent,
  },
  {
    name: 'a work on Seaport',
    sells: 'Seaport',
    items: [],
    shows: 'wallet eth_sendTransaction',
    manners: persistent,
  },
  {
    name: 'an approval and a purchase on a slow chain',
    items: edition,
    slow: true,
    shows: 'chain eth_getTransactionByHash',
    manners: patient,
  },
  {
    name: 'an atomic batch on a slow chain',
    items: edition,
    atomic: 'supported',
    slow: true,
    shows: 'wallet wallet_getCallsStatus',
    manners: patient,
  },
  {
    name: 'a purchase with the wallet on another network',
    items: inEther,
    away: true,
    shows: 'wallet wallet_switchEthereumChain',
    manners: patient,
  },
  {
    name: 'a purchase with a wallet that does not know the network',
    items: inEther,
    away: 'unknown',
    shows: 'wallet wallet_addEthereumChain',
    manners: patient,
  },
]

export type Programme = startCrashes.Options & { name: string; shows: string; manners: readonly Manner[] }
