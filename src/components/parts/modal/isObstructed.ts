import { flatAncestors } from './flatAncestors.js'

/** Whether an ancestor would shift, clip, fade or filter the element, although the element has a fixed position. */
export function isObstructed(element: Element): boolean {
  const [, ...ancestors] = flatAncestors(element)
  return ancestors.some((ancestor) => {
    const style = getComputedStyle(ancestor)
    return Object.entries(harmless).some(([property, value]) => {
      const actual = style.getPropertyValue(property)
      return actual !== '' && !value.test(actual)
    })
  })
}

/** The CSS values with which an ancestor does not change a descendant with a fixed position. All other values count as obstacles. */
const harmless: { readonly [property: string]: RegExp } = {
  transform: /^none$/,
  translate: /^none$/,
  rotate: /^none$/,
  scale: /^none$/,
  perspective: /^none$/,
  filter: /^none$/,
  'backdrop-filter': /^none$/,
  opacity: /^1$/,
  'mix-blend-mode': /^normal$/,
  'clip-path': /^none$/,
  'mask-image': /^none$/,
  contain: /^(none|style|size|inline-size)$/,
  'container-type': /^normal$/,
  'content-visibility': /^visible$/,
  'will-change': /^(auto|scroll-position|contents)$/,
}
