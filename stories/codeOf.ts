/** Sets the code panel of a component to an example that runs in an app. */
export function codeOf(example: string) {
  const code = example.replaceAll(/'[./]+src\/(index|core|parts)\.js'/g, (_, name) =>
    name === 'index' ? "'tillkit'" : `'tillkit/${name}'`,
  )
  return { docs: { source: { code, language: 'tsx' } } }
}
