import { describe, expect, test } from 'vitest'
import { contrastOf } from '../../../src/hooks/development/contrastOf.js'

describe('contrastOf', () => {
  test.each([
    ['black on a page without a background', 'rgb(0, 0, 0)', undefined, 21],
    ['near-white on white', 'rgb(237, 232, 222)', 'rgb(255, 255, 255)', 1.22],
    ['near-white on near-black', 'rgb(237, 232, 222)', 'rgb(26, 25, 22)', 14.4],
    ['the limit', 'rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
  ])('returns the contrast of %s', (_, color, backgroundColor, expected) => {
    expect(contrastOf(open({ color, backgroundColor }))).toBeCloseTo(expected, 1)
  })

  test.each([
    ['translucent text', { color: 'rgba(0, 0, 0, 0.5)' }],
    ['a translucent background', { color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(255, 255, 255, 0.5)' }],
    ['a picture behind the text', { color: 'rgb(0, 0, 0)', backgroundImage: 'url("data:,")' }],
  ])('returns undefined for %s', (_, style) => {
    expect(contrastOf(open(style))).toBeUndefined()
  })
})

/** Renders a text with its own colour, in a box that has the background. */
function open({
  color,
  ...box
}: {
  color: string
  backgroundColor?: string | undefined
  backgroundImage?: string
}) {
  const parent = document.createElement('div')
  const element = document.createElement('p')
  Object.assign(parent.style, box)
  element.style.color = color
  parent.append(element)
  document.body.append(parent)
  return element
}
