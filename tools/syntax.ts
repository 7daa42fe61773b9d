import type { ESTree } from 'vite'

/** A node of the syntax tree that `parseSync` of Vite returns. */
export type Node = ESTree.Node

export function childrenOf(node: Node): Node[] {
  const values: unknown[] = Object.values(node)
  return values.flat().filter(isNode)
}

export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of childrenOf(node)) visit(child, see)
}

export function nameOf(node: Node | null | undefined): string | undefined {
  if (!node) return undefined
  if ('name' in node && typeof node.name === 'string') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

export function keyOf(node: Node): string | undefined {
  return 'key' in node ? nameOf(node.key) : undefined
}

export function declaredNames(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => nameOf(id) ?? [])
  return 'id' in node ? [nameOf(node.id) ?? []].flat() : []
}

/** Returns the text inside of the doc comment that ends right before a position. */
export function commentBefore(text: string, start: number): string | undefined {
  return /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, start))?.[1]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
