import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import { TillError } from '../../errors.js'

/** Reads the compiled form of one of the sandbox's own contracts, such as `TillkitMarket`. */
export function readArtifact(name: string): readArtifact.ReturnType {
  return JSON.parse(readFileSync(new URL(`../artifacts/${name}.json`, import.meta.url), 'utf8'))
}

export declare namespace readArtifact {
  type ReturnType = { abi: Abi; bytecode: Hex }
}

/**
 * Reads the compiled form of a contract of the Uniswap v2 packages.
 *
 * @throws {ArtifactMissingError} when the package is not installed.
 */
export function readPublishedArtifact(options: readPublishedArtifact.Options): readArtifact.ReturnType {
  const { packageName, name, require = createRequire(import.meta.url) } = options
  const path = `${packageName}/build/${name}.json`
  try {
    const { abi, bytecode } = require(path)
    return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
  } catch (cause) {
    throw new ArtifactMissingError(packageName, cause)
  }
}

export declare namespace readPublishedArtifact {
  type Options = {
    packageName: '@uniswap/v2-core' | '@uniswap/v2-periphery'
    name: string
    /** What finds the package. @default that of this module */
    require?: (path: string) => { abi: Abi; bytecode: string }
  }
}

/** A package with contracts that the sandbox deploys is not installed. */
export class ArtifactMissingError extends TillError<'ArtifactMissingError'> {
  override name = 'ArtifactMissingError'
  constructor(packageName: string, cause: unknown) {
    super('ArtifactMissingError', {
      shortMessage: `The sandbox needs ${packageName}, which is not installed: npm install --save-dev ${packageName}`,
      cause,
    })
  }
}
