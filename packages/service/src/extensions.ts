import { createRequire } from 'node:module'
import { TillError } from 'tillkit/internal'
import type { ServiceConfig } from './config.js'
import type { OpenNatsQueue } from './listeners/queue/queue.js'
import type { OpenRelay } from './permits/relay.js'

/** The optional parts of a service that come from packages of their own. */
export type Extensions = { openRelay?: OpenRelay | undefined; openNatsQueue?: OpenNatsQueue | undefined }

/**
 * Loads the packages that a configuration needs: `@tillkit/relayer` if a network has a relayer with a private key,
 * `@tillkit/queue-nats` if the queue is on NATS.
 *
 * @throws ExtensionMissingError when such a package is not installed.
 */
export async function loadExtensions(config: ServiceConfig): Promise<Extensions> {
  const hasRelayer = config.networks.some(({ relayer }) => relayer && 'privateKey' in relayer)
  const [relayer, queue] = await Promise.all([
    hasRelayer ? load<{ createRelay: OpenRelay }>('relayer', '@tillkit/relayer') : undefined,
    config.queue.nats
      ? load<{ openNatsQueue: OpenNatsQueue }>('queue.nats', '@tillkit/queue-nats')
      : undefined,
  ])
  return { openRelay: relayer?.createRelay, openNatsQueue: queue?.openNatsQueue }
}

/** Returns an extension, or throws ExtensionMissingError if the configuration needs it and it is missing. */
export function requireExtension<extension>(
  extension: extension | undefined,
  { field, packageName }: { field: string; packageName: string },
): extension {
  if (extension === undefined) throw new ExtensionMissingError({ field, packageName })
  return extension
}

/** The compiler cannot resolve these packages here: they depend on this one. */
async function load<module>(field: string, packageName: string): Promise<module> {
  try {
    createRequire(import.meta.url).resolve(packageName)
  } catch (cause) {
    throw new ExtensionMissingError({ field, packageName, cause })
  }
  return import(packageName)
}

/** The configuration needs a package that is not installed, or `createService` did not get its function. */
export class ExtensionMissingError extends TillError<'ExtensionMissing'> {
  override name = 'ExtensionMissingError'
  constructor({ field, packageName, cause }: { field: string; packageName: string; cause?: unknown }) {
    super('ExtensionMissing', {
      shortMessage: `The configuration has \`${field}\`, which needs ${packageName}.`,
      fix: `Run npm install ${packageName}. If you call createService yourself, pass the function of that package in its options.`,
      cause,
    })
  }
}
