import type { Plugin } from 'vitepress'

/**
 * Repairs the sidebar of VitePress 1.6 for screen readers and keyboards. There, a group is a button with a second button inside, does not
 * say whether it is open, and ignores the space bar. Throws if a newer version changes these lines.
 */
export function repairSidebar(): Plugin {
  return {
    name: 'till-repair-sidebar',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/VPSidebarItem.vue')) return null
      return repairs.reduce((text, [before, after]) => {
        if (!text.includes(before))
          throw new Error(`VPSidebarItem.vue has no text like this any more: ${before}`)
        return text.replace(before, after)
      }, code)
    },
  }
}

/** Whether the whole line of a group is a button. A group that is also a page has a link and a button next to it. */
const isButton = 'collapsible && !isLink'

const repairs = [
  [
    ':role="itemRole"',
    `:role="${isButton} ? 'button' : undefined" :aria-expanded="${isButton} ? !collapsed : undefined"`,
  ],
  [':tabindex="item.items && 0"', `:tabindex="${isButton} ? 0 : undefined"`],
  [
    'role="button"\n        aria-label="toggle section"',
    `:role="isLink ? 'button' : undefined" :aria-label="isLink ? 'Pages of this group' : undefined" :aria-expanded="isLink ? !collapsed : undefined"`,
  ],
  [
    'tabindex="0"\n      >\n        <span class="vpi-chevron-right',
    ':tabindex="isLink ? 0 : undefined"\n      >\n        <span class="vpi-chevron-right',
  ],
  [
    "if ('key' in e && e.key !== 'Enter') {\n    return\n  }",
    "if ('key' in e) {\n    if (props.item.link || (e.key !== 'Enter' && e.key !== ' ')) return\n    e.preventDefault()\n  }",
  ],
] as const
