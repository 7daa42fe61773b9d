/** An SQL statement, or a part of one: its text with the placeholders `$1`, `$2` and so on, and the values for them. */
export type Statement = readonly [text: string, values: readonly unknown[]]

const texts = new WeakMap<Statement, readonly string[]>()

/**
 * Creates a statement from a template whose values become bind parameters: `` sql.query(...statement`select ${value}`) ``. A value that is
 * itself a statement is inserted as SQL.
 */
export function statement(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  const [first = '', ...rest] = strings
  const pieces = [first]
  const values: unknown[] = []
  const append = (text: string) => pieces.push(`${pieces.pop()}${text}`)
  for (const [index, part] of parts.entries()) {
    const nested = texts.get(part as Statement)
    if (nested) {
      const [start = '', ...more] = nested
      append(start)
      pieces.push(...more)
      values.push(...(part as Statement)[1])
      append(rest[index] ?? '')
    } else {
      values.push(part)
      pieces.push(rest[index] ?? '')
    }
  }
  const whole: Statement = [pieces.reduce((text, piece, number) => `${text}$${number}${piece}`), values]
  texts.set(whole, pieces)
  return whole
}
