import { readFile, writeFile } from 'node:fs/promises'
import type { Network } from '../../networks/network.js'
import * as networks from '../../networks/networks.js'
import type { CheckedNetwork } from '../../networks/policyFrom.js'
import { checkNetwork } from './checkNetwork.js'
import type { Check } from './checks.js'
import { DoctorOptionError } from './readSettings.js'

/** Checks the addresses of a network. If the file `record` does not exist yet, writes the addresses that passed the check into it. */
export async function runNetworkCheck(options: runNetworkCheck.Options): Promise<Check[]> {
  const { name, rpc, record, fetch } = options
  const network = findNetwork(name)
  if (rpc === undefined)
    throw new DoctorOptionError('--network needs --rpc, the URL of a node of this network.')
  const known = record === undefined ? undefined : await readRecord(record)
  const { checks, checked } = await checkNetwork({ network, rpcUrl: rpc, known, fetch })
  if (record !== undefined && known === undefined && checked)
    await writeFile(record, `${JSON.stringify(checked, null, 2)}\n`, { flag: 'wx' })
  return checks
}

export declare namespace runNetworkCheck {
  type Options = {
    name: string
    rpc: string | undefined
    record: string | undefined
    fetch: typeof globalThis.fetch
  }
}

function findNetwork(name: string): Network {
  const all: Record<string, Network> = networks
  const network = Object.hasOwn(all, name) ? all[name] : undefined
  if (network) return network
  throw new DoctorOptionError(`--network must be one of ${Object.keys(all).join(', ')}. Received "${name}".`)
}

async function readRecord(path: string): Promise<CheckedNetwork | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}
