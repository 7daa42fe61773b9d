import { requirePolicy } from '../../checkout/verify/requirePolicy.js'
import { requireTillOptions } from '../../client/requireTillOptions.js'
import { type Check, reasonOf, right, wrong } from './checks.js'
import type { Settings } from './readSettings.js'

/** Looks at what a page is set up with, without asking anybody. */
export function checkSettings(settings: Settings): Check[] {
  const { accessKey, secretKey, marketplaceUrl, apiUrl, rpcUrl, policy, origin, source } = settings
  const urls = Object.entries({ marketplaceUrl, apiUrl, rpcUrl })
  const plain = urls.filter(([, url]) => origin?.startsWith('https:') && /^http:/.test(String(url)))
  const isRead = attempt('policy', 'The policy can be read.', () => requirePolicy(policy))
  return [
    source === true
      ? right('options', 'The orders are those of a source of the page’s own, which is not looked at.')
      : attempt('options', 'The settings have all that a client needs.', () =>
          requireTillOptions({ accessKey, marketplaceUrl, apiUrl } as requireTillOptions.Options),
        ),
    secretKey === undefined
      ? right('secret', 'There is no secret in the page.')
      : wrong('secret', 'secretKey is among the settings of a page.'),
    isRead,
    ...(isRead.ok ? [checkChain(settings)] : []),
    plain.length === 0
      ? right('mixed-content', 'Nothing is asked for without https that the page has.')
      : wrong('mixed-content', `A page with https may not ask ${plain.map(([name]) => name).join(', ')}.`),
  ]
}

function checkChain({ policy, chainId }: Settings): Check {
  const markets = policy?.markets?.[chainId] ?? policy?.contracts?.[chainId] ?? []
  return markets.length > 0
    ? right('policy-chain', `The policy names ${markets.length} on chain ${chainId}.`)
    : wrong('policy-chain', `The policy names no contract on chain ${chainId}.`)
}

function attempt(code: 'options' | 'policy', text: string, check: () => void): Check {
  try {
    check()
    return right(code, text)
  } catch (error) {
    return wrong(code, reasonOf(error))
  }
}
