import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bundledContracts, readServiceArtifact } from '@tillkit/service/internal'
import { TillError } from 'tillkit/internal'
import type { Abi, Hex } from 'viem'

/** Reads a contract of the service package or of the sandbox. */
export function readArtifact(name: string): readArtifact.ReturnType {
  const bundled = bundledContracts.find((contract) => contract === name)
  if (bundled) return readServiceArtifact(bundled)
  return JSON.parse(readFileSync(new URL(`../../artifacts/${name}.json`, import.meta.url), 'utf8'))
}

export declare namespace readArtifact {
  type ReturnType = { abi: Abi; bytecode: Hex }
}

export function readPublishedArtifact(options: readPublishedArtifact.Options): readArtifact.ReturnType {
  const { packageName, name, require = ownRequire } = options
  const path = `${packageName}/${folders[packageName]}/${name}.json`
  try {
    const { abi, bytecode } = require(path)
    return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
  } catch (cause) {
    throw new ArtifactMissingError(packageName, cause)
  }
}

export declare namespace readPublishedArtifact {
  type Options = {
    packageName: keyof typeof folders
    name: string
    require?: (path: string) => { abi: Abi; bytecode: string }
  }
}

export function isUniswapV3Installed(options: isUniswapV3Installed.Options = {}): boolean {
  const { resolve = ownRequire.resolve } = options
  try {
    for (const name of uniswapV3Packages) resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

export declare namespace isUniswapV3Installed {
  type Options = {
    resolve?: (path: string) => string
  }
}

const ownRequire = createRequire(import.meta.url)

const folders = {
  '@uniswap/v2-core': 'build',
  '@uniswap/v2-periphery': 'build',
  '@uniswap/v3-core': 'artifacts/contracts',
  '@uniswap/v3-periphery': 'artifacts/contracts',
  '@uniswap/swap-router-contracts': 'artifacts/contracts',
  '@opensea/seaport-js': 'src/artifacts/seaport/contracts',
} as const

const uniswapV3Packages = [
  '@uniswap/v3-core',
  '@uniswap/v3-periphery',
  '@uniswap/swap-router-contracts',
] as const satisfies (keyof typeof folders)[]

export class ArtifactMissingError extends TillError<'ArtifactMissing'> {
  override name = 'ArtifactMissingError'
  constructor(packageName: string, cause: unknown) {
    super('ArtifactMissing', {
      shortMessage: `The sandbox needs ${packageName}, which is not installed: npm install --save-dev ${packageName}`,
      cause,
    })
  }
}
