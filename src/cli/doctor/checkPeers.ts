import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Check, right, wrong } from './checks.js'

export function checkPeers(options: checkPeers.Options): Check[] {
  const { folder, ranges } = options
  const found = pagePeers.map((name) => ({
    name,
    version: versionOf(name, folder),
    range: ranges[name] ?? '*',
  }))
  const missing = found.filter(({ version }) => version === undefined).map(({ name }) => name)
  const unfit = found.filter(({ version, range }) => version !== undefined && !isWithin(version, range))
  return [
    missing.length === 0
      ? right('peers-missing', 'All packages that a page needs are installed.')
      : wrong('peers-missing', `Not installed: ${missing.join(', ')}.`, `npm install ${missing.join(' ')}`),
    unfit.length === 0
      ? right('peers-version', 'All installed packages have a supported version.')
      : wrong(
          'peers-version',
          `${unfit.map(({ name, version, range }) => `${name} must be ${range}, but is ${version}`).join('; ')}.`,
        ),
  ]
}

export declare namespace checkPeers {
  type Options = {
    folder: string
    ranges: { readonly [name: string]: string }
  }
}

const pagePeers = ['react', 'react-dom', 'wagmi', 'viem', '@tanstack/react-query']

function versionOf(name: string, folder: string): string | undefined {
  const path = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
  return dirname(folder) === folder ? undefined : versionOf(name, dirname(folder))
}

function isWithin(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  return range.split('||').some((part) => {
    const [minMajor = 0, minMinor = 0, minPatch = 0] = numbersOf(part)
    return major === minMajor && (minor > minMinor || (minor === minMinor && patch >= minPatch))
  })
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number)
}
