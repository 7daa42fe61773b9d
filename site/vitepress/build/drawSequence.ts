import { escapeHtml } from '../../build/escapeHtml.js'

/**
 * Draws a sequence diagram, written for Mermaid, as SVG. Mermaid needs a browser and a megabyte of script; this function needs neither. It
 * knows actors, participants, messages and loops. Throws for any other line.
 */
export function drawSequence(text: string): string {
  const { names, rows } = parse(text)
  const width = names.length * columnWidth
  const height = top + rows.length * rowHeight + 10
  const x = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`The diagram has no participant ${name}.`)
    return (index + 0.5) * columnWidth
  }
  const drawn = rows.map((row, index) => {
    const y = top + (index + 0.7) * rowHeight
    if (row.kind === 'message') return drawMessage({ ...row, from: x(row.from), to: x(row.to), y })
    const end = y + (row.length + 0.4) * rowHeight
    const frame = `<rect class="loop" x="4" y="${y - 16}" width="${width - 8}" height="${end - y + 16}" rx="4"/>`
    return `${frame}<text x="14" y="${y}" font-weight="600">${escapeHtml(row.text)}</text>`
  })
  const lines = names.map((name) => {
    const at = x(name)
    return `<path class="life" d="M${at} ${top - 8}V${height}"/><text x="${at}" y="20" text-anchor="middle" font-weight="600">${escapeHtml(name)}</text>`
  })
  const marker =
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
  return `<div class="sequence" tabindex="0"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Sequence diagram: ${names.join(', ')}"><defs>${marker}</defs>${lines.join('')}${drawn.join('')}</svg></div>\n`
}

const columnWidth = 118
const rowHeight = 34
/** The height of the line with the names. */
const top = 34

type Message = { kind: 'message'; from: string; to: string; text: string; isAnswer: boolean }
/** A loop around the next `length` messages. */
type Loop = { kind: 'loop'; text: string; length: number }

function parse(text: string): { names: string[]; rows: (Message | Loop)[] } {
  const [title, ...lines] = text.split('\n').map((line) => line.trim())
  if (title !== 'sequenceDiagram') throw new Error('The site draws only sequence diagrams.')
  const names: string[] = []
  const rows: (Message | Loop)[] = []
  let loop: { row: Loop; start: number } | undefined
  for (const line of lines.filter(Boolean)) {
    const [, name] = /^(?:actor|participant) (\w+)$/.exec(line) ?? []
    const [, from, arrow, to, words] = /^(\w+)(-->>|->>)(\w+): (.+)$/.exec(line) ?? []
    const [, repeated] = /^loop (.+)$/.exec(line) ?? []
    if (name) names.push(name)
    else if (from && to && words)
      rows.push({ kind: 'message', from, to, text: words, isAnswer: arrow === '-->>' })
    else if (repeated) {
      const row: Loop = { kind: 'loop', text: repeated, length: 0 }
      rows.push(row)
      loop = { row, start: rows.length }
    } else if (line === 'end' && loop) loop.row.length = rows.length - loop.start
    else throw new Error(`The site cannot draw this line of a diagram: ${line}`)
  }
  return { names, rows }
}

function drawMessage(message: {
  from: number
  to: number
  y: number
  text: string
  isAnswer: boolean
}): string {
  const { from, to, y, text, isAnswer } = message
  const look = `class="message${isAnswer ? ' answer' : ''}" marker-end="url(#tip)"`
  if (from === to) {
    const path = `<path ${look} d="M${from} ${y - 8}h14v10h-12"/>`
    return `${path}<text x="${from + 22}" y="${y + 1}">${escapeHtml(text)}</text>`
  }
  const label = `<text x="${(from + to) / 2}" y="${y - 7}" text-anchor="middle">${escapeHtml(text)}</text>`
  return `<path ${look} d="M${from} ${y}H${to}"/>${label}`
}
