import { TillError } from '../../errors.js'

/** What was looked at, whether it is right, and what mends it where it is not. */
export type Check = {
  /** Stable, machine-readable. */
  code: CheckCode
  ok: boolean
  /** What was found, in one sentence. */
  text: string
  /** What to do, in one sentence; absent where all is well. */
  fix?: string
}

/** What is looked at, and what mends it. */
export const mends = {
  options:
    'Give the page’s settings as the service tells them: accessKey, marketplaceUrl, apiUrl, chainId, rpcUrl, policy.',
  secret: 'Take it out of the page, and get a new one: whoever opened the page has it.',
  policy: 'Correct that field of the policy.',
  'policy-chain': 'Name the market’s contract for the chain of the orders in policy.markets.',
  'mixed-content': 'Serve it with https, as the page.',
  node: 'Start the node, or correct rpcUrl.',
  'node-chain': 'Give the address of a node of that chain, or correct chainId.',
  'node-cors': 'Let the node answer pages of other origins, or put a proxy of your own before it.',
  'node-time': 'Wait until the node has caught up, or take another.',
  'market-code': 'Correct the address in policy.markets, or the chain that it is named for.',
  'market-kind':
    'Name the market’s own contract in policy.markets: not a token, a wallet or another contract.',
  service: 'Start the service, or correct marketplaceUrl.',
  'service-address': 'Correct marketplaceUrl: it ends with the name of the network, and /rpc follows.',
  'access-key': 'Correct accessKey: it is one of the service’s projects.',
  'service-chain': 'Give each chain its own marketplaceUrl, and ask for the chain that the orders are on.',
  'service-cors': 'Add the page’s origin to corsOrigins of the service.',
  'api-address': 'Correct apiUrl: it is the service’s address without a network.',
  clock: 'Set the clock of this machine, or that of the service.',
  'peers-missing': 'Install them.',
  'peers-version': 'Install a version that is in the range.',
} as const satisfies Record<string, string>

/** The code of a {@link Check}. */
export type CheckCode = keyof typeof mends

/** Says that something is right. */
export function right(code: CheckCode, text: string): Check {
  return { code, ok: true, text }
}

/** Says that something is wrong, with what mends it. */
export function wrong(code: CheckCode, text: string, fix: string = mends[code]): Check {
  return { code, ok: false, text, fix }
}

/** What is wrong, in one sentence, of whatever was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof TillError) return error.details ?? error.shortMessage
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
