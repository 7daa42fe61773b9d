import { TillError } from '../errors.js'

/** Creates the error for a chain that the wagmi config lacks; Tillkit never uses another chain instead. */
export function chainNotConfigured(chainId: number): TillError<'ChainNotConfigured'> {
  return new TillError('ChainNotConfigured', {
    shortMessage: 'This chain is not configured.',
    details: `The wagmi config has no client for chain ${chainId}.`,
    fix: 'Add the chain and its transport to the wagmi config.',
  })
}
