import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTheme, defineConfig, type Plugin } from 'vitepress'
import { headingId } from '../build/headingId.js'
import { readHome } from '../build/readHome.js'
import { type Item, livePages, readNavigation } from '../build/readNavigation.js'
import { rewrite } from '../build/routeOf.js'
import { summaryOf, writeTexts } from '../build/writeTexts.js'
import { adaptMarkdown } from './markdown.js'
import { repairSidebar } from './repairSidebar.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const docs = join(root, 'docs')
const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const repositoryUrl = (repository?.url ?? repository)?.replace(/^git\+|\.git$/g, '')
const { sections, quickStarts } = readNavigation({ root })

/** The documentation site: the pages of `docs`, in the order of `docs/README.md`. `npm run site` builds it, with the live components. */
export default defineConfig({
  srcDir: docs,
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/vitepress', import.meta.url)),
  // The errors link `homepage` of package.json, so the site has to work below its path.
  base: homepage ? new URL(homepage.endsWith('/') ? homepage : `${homepage}/`).pathname : '/',
  rewrites: rewrite,
  title: 'Tillkit',
  description: readHome({ root }).summary,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    // The docs are Markdown for GitHub, which has no attributes in braces and links no example of a URL.
    attrs: { disable: true },
    linkify: false,
    anchor: { slugify: headingId },
    theme: { light: 'github-light-default', dark: 'github-dark-default' },
    config: adaptMarkdown({ root, repositoryUrl }),
  },
  vite: {
    // One chunk contains the search index of all pages. A page loads it when the reader opens the search.
    build: { chunkSizeWarningLimit: 4_000 },
    server: { fs: { allow: [root] } },
    plugins: [resolveVue(), repairSidebar()],
  },
  themeConfig: {
    nav: [
      ...sections
        .filter(({ title }) => title !== 'For contributors')
        .map(({ title }) => ({ text: title, link: `/#${headingId(title)}` })),
      { text: 'Live components', link: livePages[0]?.link ?? '', target: '_self' },
    ],
    sidebar: [
      ...sections.map(({ title, items }) => ({ text: title, items: items.map(toSidebar) })),
      {
        text: 'Live components',
        collapsed: true,
        items: livePages.map(({ name, link }) => ({ text: name, link, target: '_self' })),
      },
    ],
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local' },
    ...(repositoryUrl && {
      socialLinks: [{ icon: 'github', link: repositoryUrl }],
      editLink: { pattern: `${repositoryUrl}/edit/main/docs/:path` },
    }),
  },
  transformPageData(page) {
    if (page.filePath === 'README.md') {
      const home = { ...readHome({ root }), quickStarts }
      return {
        title: 'Tillkit',
        titleTemplate: ':title',
        frontmatter: { layout: 'HomePage', sidebar: false, home },
      }
    }
    return { description: summaryOf(readFileSync(join(docs, page.filePath), 'utf8')) }
  },
  buildEnd({ outDir }) {
    writeTexts({ root, outDir, sections })
  },
})

function toSidebar(item: Item): DefaultTheme.SidebarItem {
  const { title, link } = item
  const page = { text: title, ...(link && { link }) }
  return 'items' in item ? { ...page, collapsed: true, items: item.items.map(toSidebar) } : page
}

/** Resolves Vue for the pages of `docs` in this folder, because Node.js would look for it next to the pages. */
function resolveVue(): Plugin {
  const importer = fileURLToPath(import.meta.url)
  return {
    name: 'till-resolve-vue',
    enforce: 'pre',
    resolveId(id, page, options) {
      if (!/^vue(\/|$)/.test(id)) return null
      // Node.js loads Vue itself while it renders the pages.
      if (options.ssr) return { id, external: true }
      return page?.startsWith(docs) ? this.resolve(id, importer, { ...options, skipSelf: true }) : null
    },
  }
}
