import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { TillError } from '../errors.js'
import { escapeOutput } from './escapeOutput.js'
import { loadCommands } from './loadCommands.js'

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

const packageOf: Record<string, string> = {
  sandbox: '@tillkit/sandbox',
  serve: '@tillkit/service',
  migrate: '@tillkit/service',
  project: '@tillkit/service',
  block: '@tillkit/service',
  init: '@tillkit/service',
  index: '@tillkit/service',
  deploy: '@tillkit/service',
  relayer: '@tillkit/relayer',
  mcp: '@tillkit/mcp',
  buy: '@tillkit/mcp',
}

const help = `Usage: tillkit <command> [options]

  tillkit sandbox          Starts a whole market on this machine: chain, contracts, orders, service, demo page
    --port <number>        Port on 127.0.0.1; 0 takes any free port (4337)
    --no-page              Starts no demo page
    --json                 Prints one line of JSON when ready: every address, key and order
    --market <name>        The market of the orders: tillkit, request or both (tillkit)
    --block-time <seconds> Mines a block at this interval instead of one per transaction
    --keep                 Keeps chain and database for the next start
    --data <folder>        Folder for the data (one in the temporary folder)

  tillkit serve            Starts the service with your configuration
    --config <file>        Path of the configuration (JSON)
    --host, --port         Host and port, instead of those in the configuration
    --role <roles>         Roles of this process: api, ingest, deliver, separated by commas (all)

  tillkit migrate          Migrates the service's database while processes of the last version run
    --config <file>        Path of the configuration (JSON)

  tillkit relayer          Starts the relayer as a separate process, which alone has the key that pays for gas
    --config <file>        A configuration whose networks have a relayer with a privateKey; the token is in RELAYER_TOKEN
    --host <host>          Host (127.0.0.1)
    --port <number>        Port; 0 takes any free port (8081)

  tillkit project add <id>       Adds a project to the database and prints its access key, only once
  tillkit project rotate <id>    Creates a new key; the last key works for one more day, older keys stop
  tillkit project set <id>       Changes the limits and origins of the project
  tillkit project disable <id>   Rejects all calls of the project; enable accepts them again
  tillkit project remove <id>    Removes the project, its keys and its deliveries
  tillkit project list           Lists the projects in the database, and the number of valid keys of each
    --config <file>        Path of the configuration (JSON)
    --tokens               rotate: the key that signs API tokens instead, which the database never contains
    --keep-hours <number>  rotate: how long the last key works; 0 stops it at once (24)
    --requests-per-minute, --max-webhook-listeners, --max-webhook-filter-values, --max-webhook-backlog <number>
                           add, set: as in the configuration; the word default restores the default limit
    --origin <origin>      add, set: a site whose pages may use the key; repeat for several; default permits all
    --yes                  remove: removes its webhook listeners too
    --json                 Prints JSON

  tillkit block add <kind> <address>     Blocks a collection, a token (<collection>/<id>) or a seller
  tillkit block remove <kind> <address>  Ends this block
  tillkit block list                     Lists what is blocked
    --config <file>        Path of the configuration (JSON)
    --network <name>       Only this network (all networks of the configuration)
    --json                 Prints one line of JSON for each entry

  tillkit serve --rpc <url> --market <address>   Starts the service for one market, without a configuration
    --helper <address>     The helper of a request market, which buys several listings at once in ether
    --from <block>         The block of the first order, or an earlier block (0)
    --currency <address>   A token that prices are in; repeat for several
    --network <name>       The path segment of its calls (market)
    --access-key <key>     The access key for pages (created and stored in the folder)
    --data <folder>        Folder for the data, and for a database unless DATABASE_URL is set (tillkit-data)
    --host, --port, --role As above

  tillkit index --rpc <url> --market <address>   Indexes the market's orders up to the chain's head, then exits
    --network <name>       As above (market)
    --data <folder>        As above (tillkit-data)
    --helper, --from, --currency, --access-key   As above

  tillkit init --rpc <url> --market <address>    Writes the configuration of that service, and overwrites no file
    --database <url>       The PostgreSQL of the service (DATABASE_URL)
    --config <file>        Path of the new configuration (service.json)
    --data <folder>        Folder whose access key the configuration takes over (tillkit-data)
    --network <name>       The path segment of its calls (market)
    --helper, --from, --currency, --access-key, --host, --port, --role   As above

  tillkit deploy           Prints the address and the cost of your own market; deploys it with --send
    --rpc <url>            A node of the chain
    --market <kind>        The marketplace kind: tillkit, or request, which has no owner and no fee (tillkit)
    --owner <address>      The account that may stop the market
    --treasury <address>   The account that receives the fee (the owner)
    --fee-bps <number>     The fee, in basis points of each price, at most 1000 (0)
    --salt <bytes>         32 bytes that give the same market another address
    --send                 Sends the transaction from the account of the key in DEPLOYER_KEY
    --json                 Prints one line of JSON
    --sources              Prints the contract's sources and compiler settings, for explorers
  tillkit deploy --helper    The same for the helper that buys several listings of a request market at once in ether
  tillkit deploy --checkout  The same for the contract that swaps and buys in one transaction, with these options instead:
    --wrapped <address>    The contract that wraps the native currency
    --buy-from <address>   A market to buy from; repeat for several
    --swap-at <address>    A Uniswap router: V2, SwapRouter02 or universal; repeat for several

  tillkit buy              Simulates a purchase within a budget that the owner signed, and makes it with --yes
    --collection <address> The collection of the token
    --order <id>           The order to buy
    --quantity <number>    The quantity in base units (1)
    --max <amount>         The maximum price, in the smallest unit of the currency
    --key <text>           A name for this purchase: a repeated call with the same name never pays twice
    --yes                  Pays; without it, the command only simulates (--dry-run)
    --json                 Prints one line of JSON

  tillkit mcp              Serves MCP tools over standard input and output, which buy within the same budget

    buy and mcp need these options:
    --owner <address>      The account that signed the budget
    --buyer <address>      The account that pays; its key stays in the wallet
    --budget <file>        The signed budget (JSON)
    --data <folder>        The folder of the ledger and the journal, which processes with one budget share
    --rpc <url>            A node of the chain
    --wallet-url <url>     The wallet, which answers eth_sendTransaction over JSON-RPC
    --marketplace-url <url>   The address of the service
    --access-key <key>     The access key of the service

  tillkit verify <file>    Describes the steps of a plan, and why they may not be signed; - reads standard input
    --rpc <url>            Simulates the steps on this node
    --json                 Prints JSON

  tillkit doctor [file]    Checks a page's settings, node, service and packages, and prints a fix for each problem
    --sandbox <url>        Without a file: checks the sandbox at this address (http://127.0.0.1:4337)
    --network <name>       Checks the addresses of a network of tillkit/networks instead; needs --rpc
    --rpc <url>            A node of this network
    --record <file>        Writes the checked addresses, for policyFrom; compares their code with the file if it exists
    --json                 Prints JSON: { ok, checks: [{ code, ok, text, fix }] }

  tillkit listen           Registers a webhook listener, prints its notifications, and removes it at the end
    --contract <address>   A contract of the events; repeat for several (all contracts of the sandbox)
    --event <event>        A signature or the name of a known event; repeat for several (all known events)
    --token-id <number>    Only events of these tokens
    --account <address>    Only events that name one of these accounts
    --json                 Prints one line of JSON for each notification
    --port <number>        Port on 127.0.0.1 for deliveries (any free port)
    --public-url <url>     The address of a tunnel to this port, for a remote service

  tillkit deliveries       Lists the deliveries to the listeners, their attempts and their outcome
    --listener <id>        Only deliveries of this listener
    --state <state>        pending, delivered, dead or cancelled
    --replay <id>          Delivers one again; takes the first characters of its id, or of its event's uid
    --json                 Prints one line of JSON for each delivery

    listen and deliveries use the sandbox on this machine, or a service:
    --sandbox <url>        The address of the sandbox (http://127.0.0.1:4337)
    --url <url>            The address of a service; needs these three:
    --network <name>       The network's name in the service
    --access-key <key>     The project's access key
    --token <token>        The API token of a service account

  --help, --version        Prints this text, or the version
  --verbose                Prints the stack of an error
`

/** Runs a command; prints an error as one line on standard error, and sets the exit code to 1. */
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
    argv: string[]
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

class UnknownCommandError extends TillError<'CommandUnknown'> {
  override name = 'UnknownCommandError'
  constructor(name: string) {
    super('CommandUnknown', {
      shortMessage: `The command "${name}" does not exist.`,
      fix: `Use one of ${[...Object.keys(packageOf), ...Object.keys(ownCommands)].join(', ')}. Run "tillkit --help" to see the options.`,
    })
  }
}
