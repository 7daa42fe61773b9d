import { extname } from 'node:path'
import { parseSync } from 'vite'

/** A piece of prose: a comment, a paragraph, a list item, a table cell or the name of a test. */
export type Block = {
  kind: 'comment' | 'text' | 'test'
  /** The line of the first character, counted from 1. */
  line: number
  text: string
}

export function readBlocks(path: string, source: string): Block[] {
  const extension = extname(path)
  if (extension === '.md' || extension === '.mdx') return readMarkdown(source)
  if (extension === '.css') return readStyles(source)
  if (!['.ts', '.tsx', '.js', '.mjs'].includes(extension)) return []
  const comments = readComments(path, source)
  return /\.test\.tsx?$/.test(path) ? [...comments, ...readTestNames(source)] : comments
}

function readComments(path: string, source: string): Block[] {
  const found: (Block & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const isLine = type === 'Line'
    const line = lineAt(source, start)
    const text = value
      .replace(/^\*/, '')
      .replace(/^ *\* ?/gm, '')
      .trim()
    if (directive.test(text)) continue
    const last = found.at(-1)
    // Consecutive lines of `//` are one comment.
    if (isLine && last?.isLine && /^\n *$/.test(source.slice(last.end, start))) {
      last.text += `\n${text}`
      last.end = end
    } else found.push({ kind: 'comment', line, text, end, isLine })
  }
  return found
}

/** Comments for tools, not for readers. */
const directive = /^(biome-ignore|@ts-|v8 ignore|[#@]__|\/ <reference)/

function readStyles(source: string): Block[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: text = '', index }) => ({
    kind: 'comment',
    line: lineAt(source, index),
    text: text.replace(/^ *\* ?/gm, '').trim(),
  }))
}

function readTestNames(source: string): Block[] {
  const call = /^\s*(?:describe|test|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm
  return [...source.matchAll(call)].map(({ 2: name = '', index }) => ({
    kind: 'test',
    line: lineAt(source, index + 1),
    text: name.replace(/\\'/g, "'"),
  }))
}

function readMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  const withoutCode = source
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, keepLines)
    .replace(/^---\n[\s\S]*?\n---$/m, keepLines)
  let paragraph: Block | undefined
  for (const [index, text] of withoutCode.split('\n').entries()) {
    const line = index + 1
    const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(text)?.[1]
    if (text.trim() === '' || /^\s*\|[\s|:-]+$/.test(text)) paragraph = undefined
    else if (/^\s*\|/.test(text)) {
      paragraph = undefined
      const cells = text.split(/(?<!\\)\|/).slice(1, -1)
      for (const cell of cells) if (cell.trim() !== '') blocks.push({ kind: 'text', line, text: cell.trim() })
    } else if (/^#{1,6} /.test(text)) {
      paragraph = undefined
      blocks.push({ kind: 'text', line, text: text.replace(/^#+ /, '') })
    } else if (item !== undefined || !paragraph) {
      paragraph = { kind: 'text', line, text: item ?? text }
      blocks.push(paragraph)
    } else paragraph.text += `\n${text}`
  }
  return blocks
}

function keepLines(text: string): string {
  return text.replace(/[^\n]/g, '')
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split('\n').length
}
