import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { extract } from 'tar-fs'

declare module 'tar-fs' {
  interface ExtractOptions {
    chown?: boolean
  }
}

const cache = fileURLToPath(new URL('../node_modules/.cache/tillkit', import.meta.url))

/**
 * Launches the Chromium of the npm package, which needs no system libraries. The browser reaches only this machine. Its pages have a long
 * timeout, because a test must not fail on a busy machine.
 */
export async function launchChromium(options?: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch(options ?? (await chromiumOptions()))
  browser.on('context', (context) => context.setDefaultTimeout(timeoutMs))
  return browser
}

const timeoutMs = 240_000

/**
 * Returns the launch options for Playwright: the program, its flags, and an environment with the libraries and fonts that a bare system
 * lacks.
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  // The package has a program for Linux on x64 only. On other systems, use the installed Chrome.
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args: flags }
  const folder = await unpackChromium()
  const libraries = [process.env.LD_LIBRARY_PATH, join(folder, 'lib')].filter(Boolean)
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', ...flags],
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(folder, 'fontconfig.xml'),
      LD_LIBRARY_PATH: libraries.join(':'),
    },
  }
}

const flags = [
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--font-render-hinting=none',
]

/**
 * Unpacks Chromium into a temporary folder and renames that folder. So the final folder is complete even if two processes unpack or one is
 * killed.
 */
async function unpackChromium(): Promise<string> {
  const { bin, version } = findPackage()
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'unpacking-'))
  try {
    const program = createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 })
    await Promise.all([
      pipeline(createReadStream(join(bin, 'chromium.br')), createBrotliDecompress(), program),
      unpackTar(join(bin, 'al2023.tar.br'), unfinished),
      unpackTar(join(bin, 'fonts.tar.br'), unfinished),
      writeFile(join(unfinished, 'fontconfig.xml'), fontconfig(folder)),
    ])
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

function findPackage(): { bin: string; version: string } {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@sparticuz/chromium')
  const folder = entry.slice(0, entry.lastIndexOf('chromium/build/') + 'chromium'.length)
  return { bin: join(folder, 'bin'), version: require(join(folder, 'package.json')).version }
}

async function unpackTar(path: string, folder: string): Promise<void> {
  await pipeline(createReadStream(path), createBrotliDecompress(), extract(folder, { chown: false }))
}

/** Returns the configuration of the fonts. The font of the npm package comes first, so that pages look the same everywhere. */
function fontconfig(folder: string): string {
  const families = ['sans-serif', 'serif', 'system-ui', 'ui-sans-serif'].map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  ${families.join('\n  ')}
</fontconfig>
`
}
