import { fileURLToPath } from 'node:url'
import { isCallExpression, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** The columns that a call of `query` declares, and their types as text. `line` is the line of the word `query`, counted from 1. */
export type DeclaredRow = { file: string; line: number; columns: ReadonlyMap<string, string> }

/** Reads the row type of each call `query<Row>(…)` in files of the service. A call without a row type reads no column. */
export function readDeclaredRows(files: readonly string[]): DeclaredRow[] {
  const api = new API()
  try {
    const config = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url))
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`There is no project ${config}.`)
    const { program, checker } = project
    return files.flatMap((file) => {
      const source = program.getSourceFile(file)
      if (!source) throw new Error(`The program has no file ${file}.`)
      return callsOf(source).map(({ name, row }) => ({
        file,
        line: source.text.slice(0, name).split('\n').length,
        columns: columnsOf(checker, row && checker.getTypeFromTypeNode(row)),
      }))
    })
  } finally {
    api.close()
  }
}

function callsOf(node: Node) {
  const found: { name: number; row: Parameters<Checker['getTypeFromTypeNode']>[0] | undefined }[] = []
  const visit = (one: Node): undefined => {
    if (isCallExpression(one) && isPropertyAccessExpression(one.expression)) {
      const { name } = one.expression
      if (name.text === 'query') found.push({ name: name.end, row: one.typeArguments?.[0] })
    }
    one.forEachChild(visit)
  }
  visit(node)
  return found
}

function columnsOf(checker: Checker, row: Type | undefined): ReadonlyMap<string, string> {
  const properties = row ? checker.getPropertiesOfType(row) : []
  return new Map(
    properties.map((property) => [property.name, kindOf(checker, checker.getTypeOfSymbol(property))]),
  )
}

/** Returns the kind of value that a column must have, without `null`. A literal type, such as `'a'`, counts as its base type. */
function kindOf(checker: Checker, type: Type | undefined): string {
  const value = type && checker.getNonNullableType(type)
  if (!value) return 'unknown'
  for (const [name, whole] of [
    ['string', checker.getStringType()],
    ['number', checker.getNumberType()],
    ['boolean', checker.getBooleanType()],
  ] as const) {
    if (checker.isTypeAssignableTo(value, whole)) return name
  }
  return checker.typeToString(value)
}
