import { createRequire } from 'node:module'
import { TillError } from 'tillkit/internal'
import type { ServiceConfig } from './config.js'
import type { OpenNatsQueue } from './listeners/queue/queue.js'
import type { OpenRelay } from './permits/relay.js'

export type Extensions = { openRelay?: OpenRelay | undefined; openNatsQueue?: OpenNatsQueue | undefined }

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

export function requireExtension<extension>(
  extension: extension | undefined,
  { field, packageName }: { field: string; packageName: string },
): extension {
  if (extension === undefined) throw new ExtensionMissingError({ field, packageName })
  return extension
}

/** Imports an optional package at run time. That package is built after this one and depends on it, so the compiler cannot resolve it. */
async function load<module>(field: string, packageName: string): Promise<module> {
  try {
    createRequire(import.meta.url).resolve(packageName)
  } catch (cause) {
    throw new ExtensionMissingError({ field, packageName, cause })
  }
  return import(packageName)
}

/**
 * Thrown if the configuration needs a package that is not installed, or if the caller did not pass the package's function to
 * `createService`.
 */
export class ExtensionMissingError extends TillError<'ExtensionMissing'> {
  override name = 'ExtensionMissingError'
  constructor({ field, packageName, cause }: { field: string; packageName: string; cause?: unknown }) {
    super('ExtensionMissing', {
      shortMessage: `The field \`${field}\` of the configuration needs ${packageName}.`,
      fix: `Run npm install ${packageName}. If you call createService yourself, pass the function of that package in its options.`,
      cause,
    })
  }
}
