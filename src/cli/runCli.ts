import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { TillError } from '../errors.js'
import { escapeOutput } from './escapeOutput.js'
import { loadCommands } from './loadCommands.js'

/** Each command loads its code when it runs. */
const ownCommands: Record<string, (argv: string[]) => Promise<void>> = {
  async verify(argv) {
    const { runVerify } = await import('./runVerify.js')
    process.exitCode = await runVerify({ argv })
  },
  async doctor(argv) {
    const { runDoctor } = await import('./runDoctor.js')
    process.exitCode = await runDoctor({ argv })
  },
  async listen(argv) {
    const { runListen } = await import('./runListen.js')
    await runListen({ argv })
  },
  async deliveries(argv) {
    const { runDeliveries } = await import('./runDeliveries.js')
    await runDeliveries({ argv })
  },
}

/** The commands of other packages, by the package that has them. */
const packageOf: Record<string, string> = {
  sandbox: '@tillkit/sandbox',
  serve: '@tillkit/service',
  migrate: '@tillkit/service',
  project: '@tillkit/service',
  index: '@tillkit/service',
  deploy: '@tillkit/service',
  relayer: '@tillkit/relayer',
}

const help = `Usage: tillkit <command> [options]

  tillkit sandbox          A whole market on this machine: chain, contracts, orders, service, demo page
    --port <number>        Port on 127.0.0.1; 0 is any free one (4337)
    --no-page              Without the demo page
    --json                 One line of JSON on standard output when ready: every address, key and order
    --market <name>        What its orders are on: our own market, tillkit, or a request market, request (tillkit)
    --block-time <seconds> A block every so often, instead of one for each transaction
    --keep                 Keep chain and database for the next start
    --data <folder>        Folder for the data (one in the temporary folder)

  tillkit serve            The service on a configuration of your own
    --config <file>        Path of the configuration (JSON)
    --host, --port         Where to listen, instead of what the configuration says
    --role <roles>         What this process does: api, ingest, deliver, several with commas (all)

  tillkit migrate          Brings the service's database up to date while processes of the last version run
    --config <file>        As above

  tillkit relayer          The relayer in a process of its own: it alone has the key that pays for buyers' gas
    --config <file>        A configuration whose networks have a relayer with a privateKey; the token is in RELAYER_TOKEN
    --host <host>          Where to listen (127.0.0.1)
    --port <number>        0 is any free one (8081)

  tillkit project add <id>       A project that may call, in the database: prints its access key, this once
  tillkit project rotate <id>    Another key for it; the last one goes on for a day, and any before that end
  tillkit project set <id>       Other limits for it
  tillkit project disable <id>   Refuses all its calls; enable answers them again
  tillkit project remove <id>    Ends its keys for good, and all that is delivered to it
  tillkit project list           Those in the database, and how many keys of each are live
    --config <file>        As above
    --tokens               rotate: the key that signs its secret keys instead, which the database never has
    --keep-hours <number>  rotate: how long the last one goes on; 0 ends it at once (24)
    --requests-per-minute, --max-webhook-listeners, --max-webhook-filter-values, --max-webhook-backlog <number>
                           add, set: as in the configuration; default is what it is without
    --yes                  remove: its webhook listeners, too
    --json                 For machines

  tillkit serve --rpc <url> --market <address>   The service for one market, without a configuration
  tillkit index --rpc <url> --market <address>   Reads the market's orders up to the chain's head, and ends
    --helper <address>     Of a request market: what takes several of its listings at once in ether
    --from <block>         The block of the first order, or any before it (0)
    --currency <address>   A token that orders are priced in; several times for several
    --network <name>       The path segment of its calls (market)
    --access-key <key>     What pages send (one is made, and kept in the folder)
    --data <folder>        What has to be kept, a database included unless DATABASE_URL names one (tillkit-data)
    --host, --port, --role As above

  tillkit deploy           Where a market of your own will be, and what that costs; with --send, deploys it
    --rpc <url>            The node of its chain
    --market <kind>        Which market: tillkit, or request, which has no owner and no fee (tillkit)
    --owner <address>      Who may stop it
    --treasury <address>   Who gets its fee (the owner)
    --fee-bps <number>     Its fee, in basis points of each price, 1000 at most (0)
    --salt <bytes>         32 bytes that make another address of the same market
    --send                 Sends it, from the account whose key is in DEPLOYER_KEY
    --json                 One line of JSON
    --sources              Prints the contract's sources and compiler settings, for explorers
  tillkit deploy --helper    The same of what takes several listings of a request market at once in ether
  tillkit deploy --checkout  The same of the contract that swaps and buys in one transaction, with these instead:
    --wrapped <address>    What wraps the native currency
    --buy-from <address>   A market that may be bought from; several times for several
    --swap-at <address>    A router of Uniswap: V2, SwapRouter02 or the universal one; several times

  tillkit verify <file>    What the steps of a plan do, and why they may not be signed; - is standard input
    --rpc <url>            Ask this node what they would change
    --json                 For machines

  tillkit doctor [file]    What is wrong with a page's settings, its node, its service and its packages, and what mends it
    --sandbox <url>        Without a file, the sandbox there is looked at (http://127.0.0.1:4337)
    --json                 For machines: { ok, checks: [{ code, ok, text, fix }] }

  tillkit listen           Registers a webhook listener, prints what it is told, and removes it at the end
    --contract <address>   Whose events; several times for several (all contracts of the sandbox)
    --event <event>        A signature, or the name of a known event; also several times (all known ones)
    --token-id <number>    Only events of these tokens
    --account <address>    Only events that name one of these accounts
    --json                 One line of JSON for each notification
    --port <number>        Port on 127.0.0.1 that deliveries come to (any free one)
    --public-url <url>     The address of a tunnel to this port, for a service elsewhere

  tillkit deliveries       What went to the listeners, how often it was tried, and what came of it
    --listener <id>        Of this listener only
    --state <state>        pending, delivered, dead or cancelled
    --replay <id>          Has one delivered again: the beginning of its id, or of its event's uid
    --json                 One line of JSON for each delivery

    Both speak with the sandbox on this machine, or with a service:
    --sandbox <url>        Where the sandbox is (http://127.0.0.1:4337)
    --url <url>            A service instead, with these three:
    --network <name>       The network, as the service names it
    --access-key <key>     The project's access key
    --token <token>        The token of a service account

  --help, --version        This text, the version
  --verbose                Show where an error comes from
`

/**
 * Runs the `tillkit` command. Prints errors as one line on standard error and sets the exit code to 1.
 */
export async function runCli({ argv, from }: runCli.Options): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) escapeOutput(stream)
  const verbose = argv.includes('--verbose')
  try {
    await run(
      argv.filter((word) => word !== '--verbose'),
      from,
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(verbose ? inspect(error) : `tillkit: ${message.replaceAll('\n', ' ')}`)
    process.exitCode = 1
  }
}

export declare namespace runCli {
  type Options = {
    /** The words after the program's name. */
    argv: string[]
    /** The URL of the calling module. Packages with commands are looked up from there first. */
    from: string
  }
}

async function run(argv: string[], from: string): Promise<void> {
  const [name, ...rest] = argv
  if (name === undefined || argv.includes('--help') || argv.includes('-h')) return print(help)
  if (argv.includes('--version')) return print(`${await version()}\n`)
  if (Object.hasOwn(ownCommands, name)) return ownCommands[name]?.(rest)
  const packageName = Object.hasOwn(packageOf, name) ? packageOf[name] : undefined
  if (packageName === undefined) throw new UnknownCommandError(name)
  const commands = await loadCommands({ packageName, command: name, from })
  await commands[name]?.(rest)
}

function print(text: string): void {
  process.stdout.write(text)
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** There is no command with this name. */
class UnknownCommandError extends TillError<'CommandUnknown'> {
  override name = 'UnknownCommandError'
  constructor(name: string) {
    super('CommandUnknown', {
      shortMessage: `There is no command "${name}".`,
      fix: `The commands are ${[...Object.keys(packageOf), ...Object.keys(ownCommands)].join(', ')}; "tillkit --help" shows their options.`,
    })
  }
}
