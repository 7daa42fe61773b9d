import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { plainText } from '../evm/plainText.js'
import { readAddress, serviceOptions } from './connectService.js'
import { checkNode } from './doctor/checkNode.js'
import { checkPeers } from './doctor/checkPeers.js'
import { checkService } from './doctor/checkService.js'
import { checkSettings } from './doctor/checkSettings.js'
import type { Check } from './doctor/checks.js'
import { readSettings } from './doctor/readSettings.js'
import { runNetworkCheck } from './doctor/runNetworkCheck.js'
import { runCheckCommand } from './runCheckCommand.js'

/** Checks the settings of a project, and returns the exit code: 0 if all checks passed, 1 if one failed, 2 for unreadable settings. */
export async function runDoctor(options: runDoctor.Options): Promise<0 | 1 | 2> {
  const { argv, fetch = globalThis.fetch, now = Date.now, folder = process.cwd() } = options
  return runCheckCommand(options, async (write) => {
    const { file, sandbox, json, network, rpc, record } = readOptions(argv)
    const report = (checks: readonly Check[]) => {
      const ok = checks.every((check) => check.ok)
      write(json ? `${JSON.stringify({ ok, checks })}\n` : print(checks))
      return ok
    }
    if (network !== undefined) return report(await runNetworkCheck({ name: network, rpc, record, fetch }))
    const settings = await readSettings({ file, sandbox, fetch })
    const first = checkSettings(settings)
    const isRight = (checked: Check['code']) => first.every(({ code, ok }) => ok || code !== checked)
    const policy = isRight('policy') ? settings.policy : undefined
    const checks = [
      ...first,
      ...(await checkNode({ settings: { ...settings, policy }, fetch, now })),
      ...(isRight('options') && settings.source !== true ? await checkService({ settings, fetch, now }) : []),
      ...(file === undefined ? [] : checkPeers({ folder, ranges: await readRanges() })),
    ]
    return report(checks)
  })
}

export declare namespace runDoctor {
  type Options = runCheckCommand.Options & {
    argv: string[]
    fetch?: typeof globalThis.fetch | undefined
    now?: (() => number) | undefined
    folder?: string | undefined
  }
}

function readOptions(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      sandbox: serviceOptions.sandbox,
      json: { type: 'boolean', default: false },
      network: { type: 'string' },
      rpc: { type: 'string' },
      record: { type: 'string' },
    },
  })
  const { sandbox, json, network, rpc, record } = values
  return { file: positionals[0], sandbox: readAddress('--sandbox', sandbox), json, network, rpc, record }
}

async function readRanges(): Promise<{ [name: string]: string }> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { peerDependencies: { [name: string]: string } }).peerDependencies
}

function print(checks: readonly Check[]): string {
  const lines = checks.map(({ code, ok, text, fix }) => {
    const line = `${ok ? '✓' : '✗'} ${code}: ${plainText(text)}`
    return fix === undefined ? line : `${line}\n  ${plainText(fix)}`
  })
  const wrong = checks.filter(({ ok }) => !ok).length
  return `${[...lines, wrong === 0 ? 'All checks passed.' : `${wrong} of ${checks.length} checks failed.`].join('\n')}\n`
}
