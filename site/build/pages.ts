import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { escapeHtml } from './escapeHtml.js'
import { type LivePage, readComponents } from './readComponents.js'

/** Writes a page for each component with a live example, next to the script and the styles that Vite builds. */
export function pages(): Plugin {
  return {
    name: 'till-pages',
    generateBundle() {
      const root = fileURLToPath(new URL('../../', import.meta.url))
      const widget: LivePage = {
        name: 'till-checkout',
        html: '<h1>till-checkout</h1>\n<p>The widget: the checkout as an element, for a page without React.</p>\n<section class="live" data-live="till-checkout"></section>',
        reference: '../widget.html',
      }
      const all = [...readComponents({ root }), widget]
      for (const page of all)
        this.emitFile({ type: 'asset', fileName: `components/${page.name}.html`, source: frame(page, all) })
    },
  }
}

function frame({ name, html, reference }: LivePage, all: readonly LivePage[]): string {
  const items = all.map((page) => {
    const current = page.name === name ? ' aria-current="page"' : ''
    return `<li><a href="${page.name}.html"${current}>${page.name}</a></li>`
  })
  return `<!doctype html>
<html lang="en" data-till-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}, live – Tillkit</title>
<script>${headScript}</script>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="site.css">
<script type="module" src="site.js"></script>
</head>
<body>
<header>
<a href="../index.html">Tillkit</a>${reference ? `\n<a href="${reference}">Reference of ${name}</a>` : ''}
</header>
<nav aria-label="Live components">
<h2>Live components</h2>
<ul>
${items.join('\n')}
</ul>
</nav>
<main>
${html}
</main>
</body>
</html>
`
}

/**
 * Takes over the theme that the reader has chosen on the documentation pages. In a frame, the styles show only the live example. This runs
 * before the first paint.
 */
const headScript = `
const { dataset } = document.documentElement
if (self !== top) dataset.framed = ''
const theme = localStorage.getItem('vitepress-theme-appearance')
if (theme === 'dark' || theme === 'light') dataset.tillTheme = theme
`
