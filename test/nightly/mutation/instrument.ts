import { type Node, parseSync } from 'oxc-parser'
import { childrenOf } from './syntax.js'

/** A part of a module that runs as a whole: a block, the body of an arrow function, or one branch of an expression. */
export type Region = { start: number; end: number }

/**
 * Returns the code regions of a module, outer ones first. Also returns the module’s text with a mark at the start of each region. When a
 * region runs, its mark adds `FILE:INDEX` to `globalThis.tillkitHits`, if that set exists.
 */
export function instrument(file: string, text: string): { regions: Region[]; text: string } {
  const regions: Region[] = []
  const pieces: { at: number; text: string; order: number }[] = []

  walk(parseSync(file, text).program, undefined)
  pieces.sort((a, b) => a.at - b.at || a.order - b.order)
  let result = ''
  let from = 0
  for (const { at, text: piece } of pieces) {
    result += text.slice(from, at) + piece
    from = at
  }
  return { regions, text: result + text.slice(from) }

  function mark(node: Region, asStatement: boolean): void {
    const hit = `globalThis.tillkitHits?.add('${file}:${regions.length}')`
    const depth = regions.length
    regions.push({ start: node.start, end: node.end })
    if (asStatement) pieces.push({ at: node.start + 1, text: `${hit};`, order: depth })
    else {
      pieces.push({ at: node.start, text: `(${hit}, `, order: depth })
      // If several brackets are at one position, close the inner regions before the outer ones, and only then open new regions.
      pieces.push({ at: node.end, text: ')', order: -depth - 1 })
    }
  }

  function walk(node: Node, parent: Node | undefined): void {
    if (node.type === 'BlockStatement' && node.body.every((each) => !('directive' in each))) mark(node, true)
    else if (parent?.type === 'ArrowFunctionExpression' && parent.body === node) {
      if (node.type !== 'BlockStatement') mark(node, false)
    } else if (parent?.type === 'ConditionalExpression' && parent.test !== node) mark(node, false)
    else if (parent?.type === 'LogicalExpression' && parent.right === node) mark(node, false)
    else if (parent?.type === 'IfStatement' && parent.test !== node && isShort(node)) markStatement(node)
    for (const child of childrenOf(node)) walk(child, node)
  }

  /** Marks the single statement of a branch: `if (a) return b`. */
  function markStatement(node: Node): void {
    const depth = regions.length
    pieces.push({ at: node.start, text: `{globalThis.tillkitHits?.add('${file}:${depth}');`, order: depth })
    pieces.push({ at: node.end, text: '}', order: -depth - 1 })
    regions.push({ start: node.start, end: node.end })
  }
}

function isShort({ type }: Node): boolean {
  return type !== 'BlockStatement' && type !== 'IfStatement'
}
