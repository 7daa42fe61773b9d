import { isObject } from '../../protocol/formats.js'
import { encodeOnce, encodeText } from './encodeOnce.js'
import { toWebUrl } from './toWebUrl.js'

/** Converts an address, a `data:` URI or the text of an SVG picture to a URL for `<img>`; `undefined` if it is not safe. */
export function toPicture(address: string, ipfsGateway: string): string | undefined {
  const text = address.trim()
  if (/^(?:<[?!][^<]*)*<svg[\s>]/i.test(text)) return `data:image/svg+xml,${encodeText(text)}`
  const [, start, data] = /^(data:image\/[a-z0-9.+-]+(?:;[^,]*)?,)(.*)$/is.exec(text) ?? []
  if (start !== undefined && data !== undefined) {
    // In a `data:` URL, browsers cut an SVG picture off at the first `#` that is not escaped, so escape it.
    const isPlainSvg = /^data:image\/svg/i.test(start) && !/;\s*base64\s*,$/i.test(start)
    return isPlainSvg ? `${start}${encodeOnce(data)}` : text
  }
  const url = toWebUrl(text, ipfsGateway)
  return url === undefined || notPictures.test(url) ? undefined : url
}

/** Returns the first safe picture of a token’s metadata. Contracts put the picture into different fields. */
export function findPicture(metadata: Record<string, unknown>, ipfsGateway: string): string | undefined {
  const more = isObject(metadata.properties) ? metadata.properties : {}
  const stills = [metadata, more].flatMap((fields) => pictureFields.flatMap((name) => textsOf(fields[name])))
  // `animation_url` may lead to a web page or a video, so use it only if the address names a picture, for example with `.gif`.
  const moving = textsOf(metadata.animation_url).filter((text) => pictures.test(text.trim()))
  for (const text of [...stills, ...moving]) {
    const picture = toPicture(text, ipfsGateway)
    if (picture !== undefined) return picture
  }
  return undefined
}

const pictureFields = [
  'image',
  'image_url',
  'imageUrl',
  'image_uri',
  'imageURI',
  'image_data',
  'poster',
  'thumbnail',
  'thumbnail_url',
  'thumbnailUri',
  'displayUri',
  'image_preview_url',
]

/** Returns the texts of a field: a text, a list of texts, or an object such as `{ url }` or ERC-721’s `{ type, description }`. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.slice(0, 4).filter((item) => typeof item === 'string')
  if (!isObject(value)) return []
  const { url, uri, src, value: own, description } = value
  return [url, uri, src, own, description].filter((item) => typeof item === 'string')
}

const pictures = /^data:image\/|^<svg|\.(?:apng|avif|gif|jpe?g|png|svg|webp)(?:$|[?#])/i
const notPictures = /\.(?:glb|gltf|html?|json|m4v|mov|mp3|mp4|og[agv]|pdf|usdz|wav|webm)(?:$|[?#])/i
