/** Returns the story parameters that show the example in Storybook's code panel, with the imports of a real app. */
export function codeOf(example: string) {
  const code = example.replaceAll(/'[./]+src\/(index|core|parts)\.js'/g, (_, name) =>
    name === 'index' ? "'tillkit'" : `'tillkit/${name}'`,
  )
  return { docs: { source: { code, language: 'tsx' } } }
}
