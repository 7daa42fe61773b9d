import { callableContracts } from '../../checkout/plan/unlistedMarket.js'
import { requirePolicy } from '../../checkout/verify/requirePolicy.js'
import { requireTillOptions } from '../../client/requireTillOptions.js'
import { type Check, reasonOf, right, wrong } from './checks.js'
import type { Settings } from './readSettings.js'

export function checkSettings(settings: Settings): Check[] {
  const { accessKey, secretKey, marketplaceUrl, apiUrl, rpcUrl, policy, origin, source } = settings
  const urls = Object.entries({ marketplaceUrl, apiUrl, rpcUrl })
  const isPlain = (url: unknown) => /^http:/.test(String(url))
  const plain = urls.filter(([, url]) => origin?.startsWith('https:') && [url].flat().some(isPlain))
  const isRead = attempt('policy', 'The policy is valid.', () => requirePolicy(policy))
  return [
    source === true
      ? right('options', 'The page has its own source of orders, which this command does not check.')
      : attempt('options', 'The settings are complete.', () =>
          requireTillOptions({ accessKey, marketplaceUrl, apiUrl } as requireTillOptions.Options),
        ),
    secretKey === undefined
      ? right('secret', 'The settings contain no secret.')
      : wrong('secret', 'The settings of the page contain secretKey.'),
    isRead,
    ...(isRead.ok ? [checkChain(settings)] : []),
    plain.length === 0
      ? right('mixed-content', 'No setting uses http on a page with https.')
      : wrong(
          'mixed-content',
          `A page with https cannot use http for ${plain.map(([name]) => name).join(', ')}.`,
        ),
  ]
}

function checkChain({ policy, chainId }: Settings): Check {
  const { length } = callableContracts(policy, chainId)
  return length > 0
    ? right('policy-chain', `policy.markets and policy.contracts name ${length} on chain ${chainId}.`)
    : wrong('policy-chain', `policy.markets and policy.contracts name no contract on chain ${chainId}.`)
}

function attempt(code: 'options' | 'policy', text: string, check: () => void): Check {
  try {
    check()
    return right(code, text)
  } catch (error) {
    return wrong(code, reasonOf(error))
  }
}
