import { relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { drawSequence } from '../build/drawSequence.js'
import { livePages } from '../build/readNavigation.js'
import { resolveLink } from '../build/resolveLink.js'

type StateCore = Parameters<Parameters<MarkdownRenderer['core']['ruler']['push']>[1]>[0]
type Token = StateCore['tokens'][number]

/** Adapts the Markdown of `docs`, which is written for GitHub, to the site: links, live examples, and the heading of the home page. */
export function adaptMarkdown(options: { root: string; repositoryUrl: string | undefined }) {
  return (md: MarkdownRenderer) => {
    const { fence } = md.renderer.rules
    md.renderer.rules.fence = (tokens, index, ...more) => {
      const token = tokens[index]
      return token?.info === 'mermaid' ? drawSequence(token.content) : (fence?.(tokens, index, ...more) ?? '')
    }
    md.core.ruler.push('till-pages', (state) => {
      const file = relative(`${options.root}docs`, state.env.realPath ?? state.env.path).replaceAll('\\', '/')
      for (const token of state.tokens) if (token.children) token.children = adaptInline(token.children, file)
      removeContents(state)
      emptyHeadsToCells(state.tokens)
      if (file === 'README.md') removeTitle(state)
      const live = livePages.find(({ name }) => file === pageOf(name))
      if (live) insertLive(state, live.name)
    })
  }

  function adaptInline(tokens: Token[], file: string): Token[] {
    let isRemoved = false
    return tokens.filter((token) => {
      // Vue would evaluate `{{ … }}` in an example.
      if (token.type === 'code_inline') token.attrSet('v-pre', '')
      if (token.type === 'link_close') return !isRemoved
      if (token.type !== 'link_open') return true
      const href = token.attrGet('href') ?? ''
      isRemoved = false
      if (/^(\w+:|#)/.test(href)) return true
      const to = resolveLink({ ...options, file, href })
      isRemoved = to.kind === 'text'
      if (to.kind === 'text') return false
      token.attrSet('href', to.href)
      // VitePress would read a file without an extension as a page. It leaves links with a target alone.
      if (to.kind === 'file') token.attrSet('target', '_self')
      return true
    })
  }
}

/** Removes the title, because the home page has its own. */
function removeTitle(state: StateCore): void {
  const end = state.tokens.findIndex(({ type }) => type === 'heading_close')
  state.tokens.splice(0, end + 1)
}

/** Makes a cell of each empty head of a table, because a screen reader would announce a head without text for each row. */
function emptyHeadsToCells(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const [text, end] = [tokens[index + 1], tokens[index + 2]]
    if (token.type !== 'th_open' || text?.content !== '' || !end) continue
    token.tag = 'td'
    end.tag = 'td'
  }
}

/** Removes links to sections from the first list of the page, because the site shows the sections next to each page. */
function removeContents(state: StateCore): void {
  const { tokens } = state
  const start = tokens.findIndex(({ type }) => type === 'bullet_list_open')
  const end = tokens.findIndex(({ type }, index) => index > start && type === 'bullet_list_close')
  if (start < 0) return
  const items = itemsOf(tokens.slice(start + 1, end))
  const kept = items.filter((item) => !isSectionLink(item)).flat()
  if (kept.length > 0) tokens.splice(start + 1, end - start - 1, ...kept)
  else tokens.splice(start, end - start + 1)
}

function itemsOf(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = []
  for (const token of tokens) {
    if (token.type === 'list_item_open') items.push([])
    items.at(-1)?.push(token)
  }
  return items
}

/** Whether the item contains only links to sections of its page, and at most two words before them. */
function isSectionLink(item: readonly Token[]): boolean {
  const parts = item.flatMap(({ children }) => children ?? [])
  const links = parts.filter(({ type }) => type === 'link_open')
  const [lead] = parts
  const hasText = lead?.type === 'text' && lead.content.trim().split(' ').length > 2
  return links.length > 0 && !hasText && links.every((link) => link.attrGet('href')?.startsWith('#'))
}

/** Returns the page that shows the live example of a component. */
function pageOf(name: string): string {
  return name === 'till-checkout' ? 'widget.md' : `reference/api/${name}.md`
}

/** Inserts the live example before the first section. */
function insertLive(state: StateCore, name: string): void {
  const live = new state.Token('html_block', '', 0)
  live.content = `<LiveExample name="${name}" />\n`
  state.tokens.splice(
    state.tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h2'),
    0,
    live,
  )
}
