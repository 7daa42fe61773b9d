import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readmeExample } from '../examples/readmeExample.js'

export async function writeReadmeApp(app: string): Promise<void> {
  await mkdir(app, { recursive: true })
  const write = (path: string, text: string) => writeFile(join(app, path), text)
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const dependencies = Object.fromEntries(appPackages.map((name) => [name, devDependencies[name]]))
  await write('package.json', JSON.stringify({ private: true, type: 'module', dependencies }))
  await write('index.html', '<!doctype html><script type="module" src="/main.ts"></script>')
  await write('main.ts', main)
  await write('App.tsx', readmeExample)
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom'],
    strict: true,
    jsx: 'react-jsx',
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['main.ts'] }))
}

/** The packages of a wagmi app before it installs Tillkit. */
export const appPackages = [
  'react',
  'react-dom',
  '@types/react',
  '@types/react-dom',
  'wagmi',
  'viem',
  '@tanstack/react-query',
]

const main = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.js'

createRoot(document.body).render(createElement(App))
`

const root = fileURLToPath(new URL('../..', import.meta.url))
