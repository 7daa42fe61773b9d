/** The commands of `tillkit`. The code of a command loads only when the command runs. */
export const commands = {
  async serve(argv: string[]): Promise<void> {
    if (argv.some((word) => /^--rpc(=|$)/.test(word))) {
      const { serveMarket } = await import('./deploy/serveMarket.js')
      return serveMarket({ argv })
    }
    const { serve } = await import('./serve.js')
    await serve({ argv })
  },
  async migrate(argv: string[]): Promise<void> {
    const { runMigrate } = await import('./runMigrate.js')
    await runMigrate({ argv })
  },
  async project(argv: string[]): Promise<void> {
    const { runProject } = await import('./runProject.js')
    await runProject({ argv })
  },
  async block(argv: string[]): Promise<void> {
    const { runBlock } = await import('./runBlock.js')
    await runBlock({ argv })
  },
  async init(argv: string[]): Promise<void> {
    const { runInit } = await import('./deploy/runInit.js')
    await runInit({ argv })
  },
  async index(argv: string[]): Promise<void> {
    const { runIndex } = await import('./deploy/runIndex.js')
    await runIndex({ argv })
  },
  async deploy(argv: string[]): Promise<void> {
    const { runDeploy } = await import('./deploy/runDeploy.js')
    await runDeploy({ argv })
  },
}
