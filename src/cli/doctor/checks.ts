import { TillError } from '../../errors.js'

export type Check = {
  code: CheckCode
  ok: boolean
  text: string
  fix?: string
}

export const fixes = {
  options: 'Give the settings of the page: accessKey, marketplaceUrl, apiUrl, chainId, rpcUrl, policy.',
  secret: 'Remove secretKey from the page and get a new one: every visitor of the page can read the old one.',
  policy: 'Correct this field of the policy.',
  'policy-chain': 'Name the market’s contract for the chain of the orders in policy.markets.',
  'mixed-content': 'Use https for these addresses, as the page does.',
  node: 'Start the node, or correct rpcUrl.',
  'node-chain': 'Set rpcUrl to a node of this chain, or correct chainId.',
  'node-cors': 'Allow the page’s origin on the node (CORS), or put a proxy in front of the node.',
  'node-time': 'Wait until the node is synced, or use another node.',
  'market-code': 'Correct the address in policy.markets, or its chain id.',
  'market-kind': 'Use the market’s contract in policy.markets, not a token, a wallet or another contract.',
  service: 'Start the service, or correct marketplaceUrl.',
  'service-address': 'Correct marketplaceUrl: it must end with the network’s name, without /rpc.',
  'access-key': 'Set accessKey to the access key of one of the service’s projects.',
  'service-chain': 'Give each chain its own marketplaceUrl, and set chainId to the chain of the orders.',
  'service-cors': 'Add the page’s origin to corsOrigins of the service.',
  'api-address': 'Set apiUrl to the service’s address without a network.',
  clock: 'Set the clock of this machine or of the service.',
  'network-code': 'Leave this address out of the policy, or use a node of this network.',
  'network-token': 'Leave this currency out of the policy.',
  'peers-missing': 'Install these packages.',
  'peers-version': 'Install a version in this range.',
} as const satisfies Record<string, string>

export type CheckCode = keyof typeof fixes

export function right(code: CheckCode, text: string): Check {
  return { code, ok: true, text }
}

export function wrong(code: CheckCode, text: string, fix: string = fixes[code]): Check {
  return { code, ok: false, text, fix }
}

export function reasonOf(error: unknown): string {
  if (error instanceof TillError) return error.details ?? error.shortMessage
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
