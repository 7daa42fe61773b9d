import { type Node, visitorKeys } from 'oxc-parser'

/** Returns the child nodes of a syntax node, in text order. */
export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => (node as unknown as Record<string, unknown>)[key])
    .filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
