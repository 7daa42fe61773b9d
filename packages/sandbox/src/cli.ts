export const commands = {
  async sandbox(argv: string[]): Promise<void> {
    const { runSandbox } = await import('./runSandbox.js')
    await runSandbox({ argv })
  },
}
