import type { Picture } from './decodePng.js'

/**
 * Holds two pictures against each other. Answers how many pixels differ for the eye, and a picture of where: what differs
 * in red, the rest pale. Where one is larger, all that the other lacks differs.
 */
export function comparePictures(options: comparePictures.Options): comparePictures.ReturnType {
  const { expected, actual, tolerance } = options
  const width = Math.max(expected.width, actual.width)
  const height = Math.max(expected.height, actual.height)
  const pixels = new Uint8Array(width * height * 3)
  let differing = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const one = offset(expected, x, y)
      const other = offset(actual, x, y)
      let furthest = one < 0 || other < 0 ? 256 : 0
      for (let channel = 0; channel < 3; channel++) {
        const value = actual.pixels[other + channel] ?? 0
        furthest = Math.max(furthest, Math.abs((expected.pixels[one + channel] ?? 0) - value))
        pixels[at + channel] = 192 + (value >> 2)
      }
      if (furthest <= tolerance) continue
      differing++
      pixels.set(red, at)
    }
  }
  return { differing, picture: { width, height, pixels } }
}

export declare namespace comparePictures {
  type Options = {
    expected: Picture
    actual: Picture
    /** How far a channel of a pixel may be off, of 255. */
    tolerance: number
  }
  type ReturnType = { differing: number; picture: Picture }
}

const red = [224, 0, 32]

/** Where a pixel is, or a negative number outside of the picture. */
function offset({ width, height }: Picture, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 3 : -3
}
