import * as reactQuery from '@tanstack/react-query'
import type { ComponentType } from 'react'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as viem from 'viem'
import * as accounts from 'viem/accounts'
import { transformWithOxc } from 'vite'
import * as wagmi from 'wagmi'
import * as chains from 'wagmi/chains'
import * as core from '../../src/core.js'
import * as tillkit from '../../src/index.js'
import * as testing from '../../src/testing/index.js'

/** The modules that an example of the documentation may import. */
const modules: { [name: string]: object } = {
  react,
  'react/jsx-runtime': jsxRuntime,
  '@tanstack/react-query': reactQuery,
  viem,
  'viem/accounts': accounts,
  wagmi,
  'wagmi/chains': chains,
  tillkit,
  'tillkit/core': core,
  'tillkit/testing': testing,
}

/** Runs an example of the documentation as a module, and returns one of its components. */
export async function loadExample(text: string, component: string): Promise<ComponentType> {
  const { code } = await transformWithOxc(text, 'App.tsx', { jsx: { runtime: 'automatic' } })
  const body = code
    .replace(/^import ["'].*$/gm, '')
    .replace(
      /^import \{(.*)\} from ["'](.*)["'];?$/gm,
      (_, names: string, from: string) => `const {${names.replaceAll(' as ', ': ')}} = modules['${from}']`,
    )
    .replace(/^export (default )?/gm, '')
  return new Function('modules', `${body}\nreturn ${component}`)(modules)
}
