export const commands = {
  async mcp(argv: string[]): Promise<void> {
    const { runMcp } = await import('./runMcp.js')
    await runMcp({ argv })
  },
  async buy(argv: string[]): Promise<void> {
    const { runBuy } = await import('./runBuy.js')
    process.exitCode = await runBuy({ argv })
  },
}
