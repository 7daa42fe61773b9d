export const commands = {
  async relayer(argv: string[]): Promise<void> {
    const { runRelayer } = await import('./runRelayer.js')
    await runRelayer({ argv })
  },
}
