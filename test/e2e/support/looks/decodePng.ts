import { inflateSync } from 'node:zlib'

/** A picture, three bytes a pixel: red, green, blue. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/**
 * Reads a PNG as a browser makes them, or as `encodePng` does: eight bits a channel, with or without a palette. What is
 * transparent is read as if it were not.
 *
 * Throws an Error for others.
 */
export function decodePng(file: Buffer): Picture {
  const chunks = [...readChunks(file)]
  const [header] = chunks.flatMap(({ type, data }) => (type === 'IHDR' ? [data] : []))
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data
  if (!header) throw new Error('This is no PNG.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = { 2: 3, 3: 1, 6: 4 }[header[9] ?? 0]
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error('This kind of PNG is not read.')
  const body = inflateSync(Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))))
  const values = unfilter(body, width * channels, height, channels)
  const pixels = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = values[pixel * channels + (palette ? 0 : channel)] ?? 0
      pixels[pixel * 3 + channel] = (palette ? palette[value * 3 + channel] : value) ?? 0
    }
  }
  return { width, height, pixels }
}

function* readChunks(file: Buffer) {
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    yield { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

/** Undoes what each line was foretold by: the pixel to its left, the line above, or both. */
function unfilter(body: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const values = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const foretell = filters[body[y * (stride + 1)] ?? 0] ?? zero
    const line = y * stride
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (values[line + x - channels] ?? 0) : 0
      const above = y > 0 ? (values[line - stride + x] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (values[line - stride + x - channels] ?? 0) : 0
      values[line + x] = (body[y * (stride + 1) + 1 + x] ?? 0) + foretell(left, above, corner)
    }
  }
  return values
}

const zero = () => 0
const filters: readonly ((left: number, above: number, corner: number) => number)[] = [
  zero,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const guess = left + above - corner
    const toLeft = Math.abs(guess - left)
    const toAbove = Math.abs(guess - above)
    const toCorner = Math.abs(guess - corner)
    if (toLeft <= toAbove && toLeft <= toCorner) return left
    return toAbove <= toCorner ? above : corner
  },
]
