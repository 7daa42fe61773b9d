import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './decodePng.js'

/**
 * Encodes a picture as a small PNG with a palette. Merges colours that differ by less than `fineness` per channel into the most frequent
 * one. If the palette still exceeds 256 colours, it uses a coarser step.
 */
export function encodePng(picture: Picture): Buffer {
  const { width, height, pixels } = picture
  for (let shift = Math.log2(fineness); ; shift++) {
    const shades = new Map<number, Map<number, number>>()
    for (let at = 0; at < pixels.length; at += 3) {
      const color = colorAt(pixels, at)
      const shade = shades.get(shadeOf(color, shift)) ?? new Map<number, number>()
      shades.set(shadeOf(color, shift), shade.set(color, (shade.get(color) ?? 0) + 1))
    }
    if (shades.size > 256) continue
    const indices = new Map([...shades.keys()].map((shade, index) => [shade, index]))
    const palette = Buffer.from([...shades.values()].flatMap(mostFrequent))
    const lines = Buffer.alloc((width + 1) * height)
    for (let pixel = 0; pixel < width * height; pixel++) {
      const shade = shadeOf(colorAt(pixels, pixel * 3), shift)
      lines[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = indices.get(shade) ?? 0
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, 3], 8)
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** The step between two neighbouring values of a colour channel. It is a power of two. */
export const fineness = 8

function colorAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
}

function shadeOf(color: number, shift: number): number {
  const mask = (0xff >> shift) << shift
  return color & ((mask << 16) | (mask << 8) | mask)
}

function mostFrequent(colors: ReadonlyMap<number, number>): number[] {
  const [[color] = [0]] = [...colors].sort(([, one], [, other]) => other - one)
  return [color >> 16, (color >> 8) & 0xff, color & 0xff]
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
