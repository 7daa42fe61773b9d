import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { readComponents } from './readComponents.js'
import { type Guide, readGuides } from './readGuides.js'
import { escapeHtml } from './toHtml.js'

/** Writes the HTML pages of the site next to the script and the styles that Vite builds. */
export function pages(): Plugin {
  return {
    name: 'till-pages',
    generateBundle() {
      const root = fileURLToPath(new URL('../../', import.meta.url))
      const guides = readGuides({ root }).map(withLive)
      const components = readComponents({ root })
      const within = (folder: string) => guides.filter(({ path }) => path.startsWith(folder))
      const grouped = ['tutorials/', 'how-to/', 'explanation/', 'reference/', 'internals/', 'decisions/']
      const groups = {
        Guides: guides.filter(({ path }) => !grouped.some((folder) => path.startsWith(folder))),
        Tutorials: within('tutorials/'),
        'How-to guides': within('how-to/'),
        Explanation: within('explanation/'),
        Components: components,
        Reference: within('reference/'),
        Internals: within('internals/'),
        Decisions: within('decisions/'),
      }
      for (const page of [...guides, ...components])
        this.emitFile({ type: 'asset', fileName: page.path, source: frame(page, groups) })
      for (const asset of new Set(guides.flatMap(({ assets }) => assets)))
        this.emitFile({
          type: 'asset',
          fileName: asset.replace(/^docs\//, ''),
          source: readFileSync(join(root, asset)),
        })
    },
  }
}

/** Adds a live widget to the guide about the widget. */
function withLive(guide: Guide): Guide {
  if (guide.path !== 'widget.html') return guide
  const live = '<section class="live" data-live="till-checkout"></section>\n'
  return { ...guide, html: guide.html.replace('<pre>', `${live}<pre>`) }
}

function frame({ path, title, html }: Guide, groups: { [title: string]: readonly Guide[] }): string {
  const to = (target: string) => posix.relative(posix.dirname(path), target)
  const lists = Object.entries(groups).map(([name, members]) => {
    const items = members.map((member) => {
      const current = member.path === path ? ' aria-current="page"' : ''
      return `<li><a href="${to(member.path)}"${current}>${escapeHtml(member.title)}</a></li>`
    })
    return `<h2>${name}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
  })
  const script = html.includes('data-live=') ? `\n<script type="module" src="${to('site.js')}"></script>` : ''
  return `<!doctype html>
<html lang="en" data-till-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title === 'Tillkit' ? title : `${title} – Tillkit`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">${script}
</head>
<body>
<nav aria-label="Pages">
${lists.join('\n')}
</nav>
<main>
${html}</main>
</body>
</html>
`
}
