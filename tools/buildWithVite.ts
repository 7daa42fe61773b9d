import { build, type InlineConfig, type Rolldown } from 'vite'

export async function buildWithVite(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const [built] = [await build({ ...config, configFile: false })].flat()
  if (!built || !('output' in built)) throw new Error('Vite built nothing.')
  return built.output.filter((output) => output.type === 'chunk')
}
