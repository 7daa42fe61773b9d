import { inflateSync } from 'node:zlib'

/** A picture with three bytes per pixel: red, green, blue. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/**
 * Decodes a PNG that a browser or `encodePng` wrote: eight bits per channel, with or without a palette. Ignores transparency.
 *
 * Throws an Error for any other kind of PNG.
 */
export function decodePng(file: Buffer): Picture {
  const chunks = [...readChunks(file)]
  const [header] = chunks.flatMap(({ type, data }) => (type === 'IHDR' ? [data] : []))
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data
  if (!header) throw new Error('This is no PNG.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = { 2: 3, 3: 1, 6: 4 }[header[9] ?? 0]
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error('This kind of PNG is not read.')
  const data = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  // Inflate the data in one large chunk, because a picture has some megabytes and small chunks would be slow.
  const body = inflateSync(data, { chunkSize: Math.max(64, (width * channels + 1) * height) })
  const values = unfilter(body, width * channels, height, channels)
  if (channels === 3) return { width, height, pixels: values }
  const pixels = new Uint8Array(width * height * 3)
  const source = palette ?? values
  for (let to = 0, from = 0; to < pixels.length; to += 3, from += channels) {
    const at = palette ? (values[from] as number) * 3 : from
    pixels[to] = source[at] as number
    pixels[to + 1] = source[at + 1] as number
    pixels[to + 2] = source[at + 2] as number
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

/** Reverts the PNG filter of each line. A filter uses the pixel to the left, the line above, or both. */
function unfilter(body: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const values = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1) + 1
    const line = y * stride
    const filter = body[from - 1] ?? 0
    values.set(body.subarray(from, from + stride), line)
    if (filter === 0) continue
    if (filter === 2 && y > 0) {
      // This filter has a separate, faster loop, because most lines use it.
      for (let at = line; at < line + stride; at++)
        values[at] = (values[at] as number) + (values[at - stride] as number)
      continue
    }
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (values[line + x - channels] as number) : 0
      const above = y > 0 ? (values[line - stride + x] as number) : 0
      const corner = x >= channels && y > 0 ? (values[line - stride + x - channels] as number) : 0
      values[line + x] = (values[line + x] as number) + foretell(filter, left, above, corner)
    }
  }
  return values
}

/**
 * Returns the value that a PNG filter predicts. All parameters are numbers, so that the function is fast: it runs for each value of a
 * picture.
 */
function foretell(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const guess = left + above - corner
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
