import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createBuyer } from './createBuyer.js'
import { createServer } from './createServer.js'
import { readOptions } from './readOptions.js'

/** Serves the tools over standard input and output until the client closes them. */
export async function runMcp({ argv }: { argv: string[] }): Promise<void> {
  const { options } = await readOptions(argv)
  const server = createServer({ buyer: createBuyer(options) })
  process.stdin.once('end', () => void server.close())
  await server.connect(new StdioServerTransport())
}
