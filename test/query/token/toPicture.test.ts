import { describe, expect, test } from 'vitest'
import { findPicture, toPicture } from '../../../src/query/token/toPicture.js'

const gateway = 'https://gateway.test/ipfs'
const svg =
  "<svg xmlns='http://www.w3.org/2000/svg' width='100%'>\n<rect fill='#f00' style=\"opacity:50%\"/><text>é 🐚</text></svg>"
const picture = 'https://host.test/1.png'

/** Returns the text of an SVG picture as a browser reads it: without a fragment, tabs and line breaks. */
function readByBrowser(uri: string | undefined): string {
  const { href, hash } = new URL(uri ?? '')
  return decodeURIComponent(href.slice(href.indexOf(',') + 1, href.length - hash.length))
}

describe('toPicture', () => {
  test.each([
    ['text', svg],
    ['text after an XML declaration', `<?xml version="1.0"?>\n<!-- x --><!DOCTYPE svg>${svg}`],
    ['data: without escapes', `data:image/svg+xml;utf8,${svg}`],
    ['data: without escapes and without a charset', `data:image/svg+xml,${svg}`],
    ['data: with escapes', `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`],
    ['data: with an escaped # only', `data:image/svg+xml;utf8,${svg.replaceAll('#', '%23')}`],
    [
      'data: with an escaped # and < only',
      `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3c')}`,
    ],
  ])('returns a whole SVG picture of %s', (_, given) => {
    const read = readByBrowser(toPicture(given, gateway))
    expect(read.slice(read.indexOf('<svg'))).toBe(svg)
  })

  test('keeps the escapes of a picture within the text of another', () => {
    const outer = `<svg><image href="data:image/svg+xml,${encodeURIComponent('<svg/>')}"/></svg>`
    expect(readByBrowser(toPicture(outer, gateway))).toBe(outer)
  })

  test.each(['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png,%89PNG', 'data:image/gif;base64,R0lG'])(
    'keeps %s',
    (uri) => {
      expect(toPicture(uri, gateway)).toBe(uri)
    },
  )

  test.each([
    '<html><body><svg></svg></body></html>',
    '<script>alert(1)</script>',
    'data:text/html,<svg>',
    'data:image,x',
    'https://host.test/1.mp4',
    'https://host.test/1.html?a=b',
    'ipfs://abc/1.webm',
  ])('returns undefined for %s', (text) => {
    expect(toPicture(text, gateway)).toBe(undefined)
  })
})

describe('findPicture', () => {
  test.each([
    ['image', { image: picture, image_url: 'https://host.test/2.png' }],
    ['image_url', { image: '', image_url: picture }],
    ['imageUrl', { imageUrl: picture }],
    ['image_data with a URL', { image: null, image_data: picture }],
    ['properties.image', { properties: { image: picture } }],
    [
      'properties.image of the schema in ERC-721',
      { properties: { image: { type: 'string', description: picture } } },
    ],
    ['an object', { image: { url: picture } }],
    ['a list', { image: ['x', picture] }],
    ['a video with a poster', { image: 'https://host.test/1.mp4', poster: picture }],
    ['an animation with a thumbnail', { animation_url: 'https://host.test/1.html', thumbnail: picture }],
    ['an animation that is a picture', { animation_url: picture }],
    ['an image that is not safe, and another', { image: 'http://host.test/2.png', image_url: picture }],
  ])('returns the picture in %s', (_, metadata) => {
    expect(findPicture(metadata, gateway)).toBe(picture)
  })

  test.each([
    ['no field', {}],
    ['numbers', { image: 1, image_url: true, properties: 'x' }],
    ['a nested list', { image: [[picture]] }],
    ['only a video', { animation_url: 'https://host.test/1.mp4' }],
    ['only a web page', { animation_url: 'https://host.test/viewer' }],
  ])('returns undefined for %s', (_, metadata) => {
    expect(findPicture(metadata, gateway)).toBe(undefined)
  })
})
