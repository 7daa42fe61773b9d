import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Check, right, wrong } from './checks.js'

/** Looks at the packages that an app's page needs beside Tillkit, as they are installed in a folder or above it. */
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
      ? right('peers-version', 'Their versions fit.')
      : wrong(
          'peers-version',
          `${unfit.map(({ name, version, range }) => `${name} is ${version}, and has to be ${range}`).join('; ')}.`,
        ),
  ]
}

export declare namespace checkPeers {
  type Options = {
    /** The folder of the app. */
    folder: string
    /** The ranges of versions that Tillkit works with, by package. */
    ranges: { readonly [name: string]: string }
  }
}

/** What the README's first example needs. */
const pagePeers = ['react', 'react-dom', 'wagmi', 'viem', '@tanstack/react-query']

function versionOf(name: string, folder: string): string | undefined {
  const path = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
  return dirname(folder) === folder ? undefined : versionOf(name, dirname(folder))
}

/** Whether a version is in a range such as `^18.3.0 || ^19.0.0`: the only way in which ours are written. */
function isWithin(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  return range.split('||').some((part) => {
    const [least = 0, leastMinor = 0, leastPatch = 0] = numbersOf(part)
    return major === least && (minor > leastMinor || (minor === leastMinor && patch >= leastPatch))
  })
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number)
}
