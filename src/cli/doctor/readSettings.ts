import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Policy } from '../../checkout/verify/policy.js'
import { TillError } from '../../errors.js'
import { withoutNulls } from '../../protocol/formats.js'

export type Settings = {
  accessKey?: unknown
  secretKey?: unknown
  marketplaceUrl?: unknown
  apiUrl?: unknown
  chainId: number
  rpcUrl: string
  source?: unknown
  policy?: Policy | undefined
  origin?: string | undefined
}

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
      throw new DoctorOptionError(`No sandbox answers at ${sandbox}, and no file is given.`)
    },
  )
  const manifest = z.safeParse(Manifest, await response.json().catch(() => undefined))
  if (!manifest.success) throw new DoctorOptionError(`${sandbox} is not a sandbox.`)
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
    sandbox: string
    fetch: typeof globalThis.fetch
  }
}

function parse(file: string, read: () => unknown): Settings {
  try {
    return z.parse(SettingsFile, withoutNulls(read())) as Settings
  } catch (cause) {
    throw new DoctorOptionError(`The file "${file}" must have the settings chainId and rpcUrl.`, cause)
  }
}

/** The schema of the settings file. It validates only the basic fields. Each check validates the other fields that it uses. */
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

export class DoctorOptionError extends TillError<'DoctorOptionInvalid'> {
  override name = 'DoctorOptionError'
  constructor(details: string, cause?: unknown) {
    super('DoctorOptionInvalid', {
      shortMessage: details,
      fix: 'Run "tillkit --help" to see the options.',
      cause,
    })
  }
}
