import { type Node, parseSync } from 'oxc-parser'
import { childrenOf } from './syntax.js'

/** A small change of a module’s text. */
export type Mutant = {
  file: string
  line: number
  column: number
  /** The kind of change: `condition`, `comparison`, … */
  kind: string
  from: string
  to: string
  start: number
  end: number
}

/** Returns every mutant of a module in text order. Skips types, imports and error texts. */
export function findMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const mutants: Mutant[] = []

  function walk(node: Node, parent: Node | undefined): void {
    if (node.type.startsWith('TS') && !isTransparent(node)) return
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
    for (const [kind, { start, end }, to] of changesOf(node, parent, text)) {
      const from = text.slice(start, end)
      if (from === to || `(${from})` === to) continue
      const before = text.slice(0, start)
      const line = before.split('\n').length
      const column = start - before.lastIndexOf('\n')
      mutants.push({ file, line, column, kind, from, to, start, end })
    }
    for (const child of childrenOf(node)) walk(child, node)
  }

  walk(program, undefined)
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end)
}

export function apply({ start, end, to }: Mutant, text: string): string {
  return text.slice(0, start) + to + text.slice(end)
}

/** A kind of change, the replaced span, and the new text. */
type Change = readonly [kind: string, span: Span, to: string]

function changesOf(node: Node, parent: Node | undefined, text: string): Change[] {
  const source = ({ start, end }: Span) => text.slice(start, end)
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [
        ['condition', node.test, 'true'],
        ['condition', node.test, 'false'],
      ]
    case 'WhileStatement':
      return node.test.type === 'Literal' ? [] : [['condition', node.test, 'false']]
    case 'LogicalExpression': {
      const [left, right] = [source(node.left), source(node.right)]
      const sides: Change[] = [
        ['operand', node, `(${left})`],
        ['operand', node, `(${right})`],
      ]
      if (node.operator === '??') return sides
      const other = node.operator === '&&' ? '||' : '&&'
      return [['operator', node, `(${left} ${other} ${right})`], ...sides]
    }
    case 'BinaryExpression': {
      if (node.operator === '+' && [node.left, node.right].some(isText)) return []
      const kind = node.operator in comparisons ? 'comparison' : 'arithmetic'
      const others = comparisons[node.operator] ?? arithmetic[node.operator] ?? []
      const start = node.left.end + text.slice(node.left.end, node.right.start).indexOf(node.operator)
      const operator = { start, end: start + node.operator.length }
      return others.map((other) => [kind, operator, other])
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [['negation', node, `(${source(node.argument)})`]] : []
    case 'CallExpression':
      return [...methodChanges(node), ...dropEach('argument', node.arguments, text)]
    case 'ArrayExpression':
      return dropEach(
        'element',
        node.elements.filter((each) => each?.type === 'SpreadElement'),
        text,
      )
    case 'ObjectExpression':
      return dropEach(
        'element',
        node.properties.filter((each) => each.type === 'SpreadElement'),
        text,
      )
    case 'ThrowStatement':
      return [['statement', node, ';']]
    case 'ExpressionStatement': {
      const inner = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      const acts = inner.type === 'CallExpression' || inner.type === 'AssignmentExpression'
      return acts ? [['statement', node, ';']] : []
    }
    case 'Literal': {
      const to = isNamed(node, parent) ? undefined : otherConstant(node.value, source(node))
      return to === undefined ? [] : [['constant', node, to]]
    }
    default:
      return []
  }
}

function methodChanges({ callee }: Node & { type: 'CallExpression' }): Change[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const other = methods[callee.property.name]
  return other === undefined ? [] : [['method', callee.property, other]]
}

/** For each node, returns a change that removes the node and the comma after it. */
function dropEach(kind: string, nodes: readonly Span[], text: string): Change[] {
  return nodes.map(({ start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0] ?? ''
    return [kind, { start, end: end + comma.length }, '']
  })
}

function otherConstant(value: unknown, source: string): string | undefined {
  if (typeof value === 'boolean') return String(!value)
  if (typeof value === 'number') return value === 0 ? '1' : `(${source} + 1)`
  if (typeof value === 'bigint') return value === 0n ? '1n' : `(${source} + 1n)`
  if (typeof value === 'string') return value === '' ? "'mutant'" : "''"
  return undefined
}

type Span = { start: number; end: number }

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}

const arithmetic: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
}

const methods: Readonly<Record<string, string>> = { every: 'some', some: 'every' }

/** Returns whether the node only adds a type to an expression. */
function isTransparent({ type }: Node): boolean {
  return ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Returns whether a literal names a module, a property or a directive. */
function isNamed(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'ImportExpression' || parent?.type === 'ExportNamedDeclaration') return true
  if (parent?.type === 'Property' || parent?.type === 'PropertyDefinition') return parent.key === node
  return parent?.type === 'ExpressionStatement'
}
