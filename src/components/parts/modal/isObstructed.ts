import { flatAncestors } from './flatAncestors.js'

/** Whether an ancestor shifts, clips, fades or filters a fixed element in it. */
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

/** The values that leave a fixed descendant alone. Any other value is an obstacle, whether or not it is known. */
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
