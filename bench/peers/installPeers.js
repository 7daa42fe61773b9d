import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The compared kits and their versions, which the published figures name. */
export const peers = {
  '@coinbase/onchainkit': '1.1.3',
  '@relayprotocol/relay-sdk': '7.0.3',
  '@reservoir0x/reservoir-sdk': '2.5.7',
  thirdweb: '5.121.6',
  viem: '2.57.1',
}

/**
 * Installs the compared kits into a cache folder, unless the folder exists. npm runs no install script of these packages. Returns the
 * folder, and a function that imports a kit by its package name.
 *
 * Throws if the installation fails; npm prints the reason to stderr.
 */
export async function installPeers() {
  const name = Object.entries(peers).map(([peer, version]) => `${peer.split('/').at(-1)}-${version}`)
  const folder = fileURLToPath(
    new URL(`../../node_modules/.cache/tillkit/peers-${name.join('-')}`, import.meta.url),
  )
  if (!existsSync(folder)) install(folder)
  const { load } = await import(pathToFileURL(join(folder, 'load.js')).href)
  return { folder, load }
}

/** Installs into a temporary folder first and then renames it, so that the final folder is always complete. */
function install(folder) {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const about = { name: 'peers', private: true, type: 'module', dependencies: peers }
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify(about, undefined, 2))
  // Node.js resolves an import from the folder of the importing file. So the import must be in a file of this folder.
  writeFileSync(join(unfinished, 'load.js'), 'export const load = (name) => import(name)\n')
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...options], { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] })
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(unfinished, folder)
}
