/**
 * Opens the panel with development warnings. It is outside of the app's root element, because an error may leave that element empty. It has
 * its own styles in a shadow root, because the page's styles may be missing.
 */
export function openPanel(document: Document): Panel {
  const host = document.querySelector<HTMLElement>(`[${name}]`) ?? makePanel(document)
  const list = host.shadowRoot?.querySelector('ul')
  return {
    add(title, text) {
      const content = `${title} ${text}`
      if (!list || [...list.children].some((item) => item.textContent === content)) return false
      list.append(make(document, 'li', 'margin-top: 8px', [make(document, 'b', '', [title]), ` ${text}`]))
      host.style.display = 'block'
      return true
    },
  }
}

export type Panel = {
  add: (title: string, text: string) => boolean
}

function makePanel(document: Document): HTMLElement {
  const host = make(document, 'div', place, [])
  host.setAttribute(name, '')
  const close = make(document, 'button', 'float: right; font: inherit; padding: 2px 8px', ['Close'])
  close.addEventListener('click', () => {
    host.style.display = 'none'
  })
  const heading = make(document, 'div', '', ['Tillkit warnings (development only):'])
  const list = make(document, 'ul', 'margin: 0; padding: 0 0 0 20px', [])
  const panel = make(document, 'div', look, [close, heading, list])
  panel.setAttribute('role', 'alert')
  panel.setAttribute('lang', 'en')
  panel.setAttribute('dir', 'ltr')
  host.attachShadow({ mode: 'open' }).append(panel)
  // A script in the head can report an error before the body exists.
  const parent = document.body ?? document.documentElement
  parent.append(host)
  return host
}

/** Creates an element. It sets the styles with `cssText`, because a content security policy does not block this. */
function make(document: Document, tag: string, css: string, content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.style.cssText = css
  element.append(...content)
  return element
}

const name = 'data-till-mistakes'
const place = 'all: initial; position: fixed; z-index: 2147483647; left: 0; right: 0; bottom: 0'
const look =
  'max-height: 40vh; overflow: auto; overflow-wrap: anywhere; padding: 12px 16px; background: #2a0d0d; color: #ffe9e4; ' +
  'border-top: 3px solid #e5533d; font: 14px/1.45 ui-monospace, Menlo, Consolas, monospace'
