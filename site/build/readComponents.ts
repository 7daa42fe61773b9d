import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Component, readProps } from '../../.storybook/readProps.js'
import { components } from '../components.js'
import { escapeHtml } from './escapeHtml.js'

/** Creates a page for each component: its description, a live purchase, an example, and its props. */
export function readComponents({ root }: { root: string }): LivePage[] {
  const read = readProps({ root: `${root}/`.replace(/\/+$/, '/') })
  return Object.entries(components).map(([name, { example, ...more }]) => {
    const shown = [name, ...('also' in more ? more.also : [])]
    const own = shown.flatMap((one) => read.filter((component) => component.name.split('.')[0] === one))
    const [first] = own
    if (first?.name !== name) throw new Error(`There is no component ${name}.`)
    const html = [
      `<h1 id="${name.toLowerCase()}">${name}</h1>`,
      words(first.description),
      `<section class="live" data-live="${name}"></section>`,
      '<h2 id="in-an-app">In an app</h2>',
      `<pre tabindex="0"><code>${escapeHtml(sourceOf(join(root, `stories/examples/${example}.tsx`)))}</code></pre>`,
      ...own.map((component, index) => tableOf(component, index > 0)),
    ]
    const hasReference = existsSync(join(root, `docs/reference/api/${name}.md`))
    return {
      name,
      html: html.join('\n'),
      reference: hasReference ? `../reference/api/${name}.html` : undefined,
    }
  })
}

/** A page with a live example. */
export type LivePage = {
  name: string
  html: string
  /** The page of the documentation about the component, relative to this page. */
  reference: string | undefined
}

/** Returns the source of an example, with imports from the installed package. */
function sourceOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace("'../../src/core.js'", "'tillkit/core'")
    .replace("'../../src/index.js'", "'tillkit'")
    .replace("'../../src/parts.js'", "'tillkit/parts'")
}

function tableOf({ name, description, props }: Component, named: boolean): string {
  const rows = props.map(
    (prop) =>
      `<tr><td><code>${prop.name}</code>${prop.required ? ' (required)' : ''}</td>` +
      `<td><code>${escapeHtml(prop.type)}</code></td>` +
      `<td>${words(prop.description)}${prop.default ? ` Default: <code>${escapeHtml(prop.default)}</code>` : ''}</td></tr>`,
  )
  const head = named
    ? `<h2 id="${name.toLowerCase().replace('.', '-')}">${name}</h2>\n${words(description)}`
    : '<h2 id="props">Props</h2>'
  const titles = '<thead><tr><th>prop</th><th>type</th><th>what it is for</th></tr></thead>'
  return `${head}\n<div class="table" tabindex="0"><table>${titles}<tbody>${rows.join('')}</tbody></table></div>`
}

/** Converts the text of a doc comment to HTML: paragraphs, with code between backticks. */
function words(comment: string): string {
  const paragraphs = comment.replaceAll(/\{@link (\w+)\}/g, '`$1`').split('\n\n')
  return paragraphs
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('\n')
}
