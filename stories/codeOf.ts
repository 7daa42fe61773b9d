/** Has the code panel of a component show an example that runs in an app, as it is. */
export function codeOf(example: string) {
  const code = example.replaceAll(/'[./]+src\/(index|core)\.js'/g, (_, name) => {
    return name === 'core' ? "'tillkit/core'" : "'tillkit'"
  })
  return { docs: { source: { code, language: 'tsx' } } }
}
