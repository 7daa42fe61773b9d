import { TillError } from '../errors.js'

/** The error for a chain that the host's config lacks: an unknown chain is never a default chain. */
export function chainNotConfigured(chainId: number): TillError<'ChainNotConfigured'> {
  return new TillError('ChainNotConfigured', {
    shortMessage: 'This chain is not set up.',
    details: `There is no client for chain ${chainId}.`,
    fix: 'Add the chain and its transport to the wagmi config.',
  })
}
