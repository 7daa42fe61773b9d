import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'
import { extract } from 'tar-fs'

const cache = fileURLToPath(new URL('../node_modules/.cache/tillkit', import.meta.url))

/**
 * Launches the Chromium of the npm package, which asks nothing of the system; where there is none for the platform, the Chrome
 * that is installed. It reaches no host but this machine, and its pages may take their time: a busy machine is no fault.
 */
export async function launchChromium(options) {
  const browser = await chromium.launch(options ?? (await chromiumOptions()))
  browser.on('context', (context) => context.setDefaultTimeout(timeoutMs))
  return browser
}

/** Milliseconds that a page has for whatever is waited for. */
const timeoutMs = 240_000

/**
 * What Playwright needs to launch it: the program, unpacked if this is the first call, its flags, and an environment
 * with the libraries and fonts that a bare system does not have.
 */
export async function chromiumOptions() {
  // The package's program is one for Linux on x64.
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
 * Unpacks the package into a folder named by its version, and returns the folder. It is filled under another name and
 * then renamed: a folder of this name is always whole, whoever else unpacks or is killed meanwhile.
 */
async function unpackChromium() {
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

function findPackage() {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@sparticuz/chromium')
  const folder = entry.slice(0, entry.lastIndexOf('chromium/build/') + 'chromium'.length)
  return { bin: join(folder, 'bin'), version: require(join(folder, 'package.json')).version }
}

async function unpackTar(path, folder) {
  await pipeline(createReadStream(path), createBrotliDecompress(), extract(folder, { chown: false }))
}

/** The package's own font comes first, so that pages look the same everywhere; the system's serve for the rest. */
function fontconfig(folder) {
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
