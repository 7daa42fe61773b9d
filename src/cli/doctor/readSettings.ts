import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Policy } from '../../checkout/verify/policy.js'
import { TillError } from '../../errors.js'
import { withoutNulls } from '../../protocol/formats.js'

/** What a page is set up with, as its author would give it to Tillkit and wagmi. Nothing of it is known to be right. */
export type Settings = {
  accessKey?: unknown
  secretKey?: unknown
  marketplaceUrl?: unknown
  apiUrl?: unknown
  chainId: number
  rpcUrl: string
  /** Whether its orders are a `source`’s, and no service’s. */
  source?: unknown
  policy?: Policy | undefined
  /** Where the page is. */
  origin?: string | undefined
}

/**
 * Reads the settings that `tillkit doctor` looks at: those of a file, or of the sandbox, as a page beside it would have them.
 *
 * @throws {DoctorOptionError} when there is nothing to look at.
 */
export async function readSettings(options: readSettings.Options): Promise<Settings> {
  const { file, sandbox, fetch } = options
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new DoctorOptionError(`The file "${file}" cannot be read.`)
    })
    return parse(file, () => JSON.parse(text))
  }
  const response = await fetch(`${sandbox}/sandbox.json`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => {
      throw new DoctorOptionError(`No sandbox answers at ${sandbox}, and no file is named.`)
    },
  )
  const manifest = z.safeParse(Manifest, await response.json().catch(() => undefined))
  if (!manifest.success) throw new DoctorOptionError(`What answers at ${sandbox} is no sandbox.`)
  const { contracts, pageUrl, ...rest } = manifest.data
  return {
    ...rest,
    policy: { markets: { [rest.chainId]: [contracts.market as `0x${string}`] } },
    origin: pageUrl === null ? sandbox : new URL(pageUrl).origin,
  }
}

export declare namespace readSettings {
  type Options = {
    file: string | undefined
    /** Where the sandbox is, without a slash at its end. */
    sandbox: string
    fetch: typeof globalThis.fetch
  }
}

function parse(file: string, read: () => unknown): Settings {
  try {
    return z.parse(SettingsFile, withoutNulls(read())) as Settings
  } catch (cause) {
    throw new DoctorOptionError(`The file "${file}" has no settings: chainId and rpcUrl are needed.`, cause)
  }
}

/** What has to be there for anything to be looked at; the rest is looked at by the checks. */
const SettingsFile = z.looseObject({
  chainId: z.number(),
  rpcUrl: z.string(),
  policy: z.optional(z.looseObject({})),
  origin: z.optional(z.string()),
})

const Manifest = z.object({
  chainId: z.number(),
  rpcUrl: z.string(),
  marketplaceUrl: z.string(),
  apiUrl: z.string(),
  accessKey: z.string(),
  pageUrl: z.nullable(z.string()),
  contracts: z.object({ market: z.string() }),
})

/** What `tillkit doctor` was told cannot be used. */
export class DoctorOptionError extends TillError<'DoctorOptionInvalid'> {
  override name = 'DoctorOptionError'
  constructor(details: string, cause?: unknown) {
    super('DoctorOptionInvalid', { shortMessage: details, fix: '"tillkit --help" shows how.', cause })
  }
}
