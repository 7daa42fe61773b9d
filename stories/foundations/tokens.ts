import source from '../../src/components/tokens.json?raw'
import { listTokens, type Tokens, variableOf } from '../../tools/designTokens.js'

export const tokens: Tokens = JSON.parse(source)

/** Returns the design tokens of a group, such as `semantic.color`, each with its CSS variable. */
export function tokensOf(group: string) {
  return listTokens(tokens)
    .filter(({ path }) => path.join('.').startsWith(`${group}.`))
    .map(({ path, token, type }) => ({
      variable: `${variableOf(path)}`,
      type,
      text: token.$description ?? '',
    }))
}
