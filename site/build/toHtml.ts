import { Marked, type Tokens } from 'marked'

/** Converts Markdown to HTML. Headings get ids, so that URLs can point to them. */
export function toHtml(options: toHtml.Options): string {
  const { markdown, resolve } = options
  return new Marked({
    renderer: {
      heading: (html, level, raw) => `<h${level} id="${placeOf(raw)}">${html}</h${level}>\n`,
      link: (href, _, html) => {
        const to = /^(https?:|#)/.test(href) ? href : resolve(href)
        return to === undefined ? html : `<a href="${escapeHtml(to)}">${html}</a>`
      },
      image: (href, _, text) => {
        const to = resolve(href)
        if (to === undefined) throw new Error(`There is no picture ${href}.`)
        return `<img src="${escapeHtml(to)}" alt="${escapeHtml(text)}">`
      },
      table: (head, body) => `<div class="table" tabindex="0"><table>${head}${body}</table></div>\n`,
    },
    walkTokens: (token) => {
      // Do not link a bare URL, because it is usually an example.
      if (token.type === 'link' && isBare(token as Tokens.Link)) token.type = 'text'
    },
  }).parse(markdown, { async: false }) as string
}

export declare namespace toHtml {
  type Options = {
    markdown: string
    /** Returns the site path of a relative link, or `undefined` if the site has no such page. */
    resolve: (href: string) => string | undefined
  }
}

/** Returns the id of a heading, for URLs. */
export function placeOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')
}

function isBare({ raw, href }: Tokens.Link): boolean {
  return raw === href
}
