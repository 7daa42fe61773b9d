import type { Picture } from './decodePng.js'

/**
 * Compares two pictures. Returns the number of pixels that differ visibly, and a function that draws them in red on a pale picture. If one
 * picture is larger, its additional pixels count as different.
 */
export function comparePictures(options: comparePictures.Options): comparePictures.ReturnType {
  const { expected, actual, tolerance } = options
  const width = Math.max(expected.width, actual.width)
  const height = Math.max(expected.height, actual.height)
  const isOff = (x: number, y: number) => {
    const one = offset(expected, x, y)
    const other = offset(actual, x, y)
    if (one < 0 || other < 0) return true
    for (let channel = 0; channel < 3; channel++) {
      const found = actual.pixels[other + channel] ?? 0
      if (Math.abs((expected.pixels[one + channel] ?? 0) - found) > tolerance) return true
    }
    return false
  }
  const isOneSize = expected.width === actual.width && expected.height === actual.height
  // Most pixels are equal, so check this first.
  const isSame = (at: number) =>
    expected.pixels[at] === actual.pixels[at] &&
    expected.pixels[at + 1] === actual.pixels[at + 1] &&
    expected.pixels[at + 2] === actual.pixels[at + 2]
  let differing = 0
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) if (!(isOneSize && isSame(at)) && isOff(x, y)) differing++
  }
  return { differing, draw: () => draw({ width, height, actual, isOff }) }
}

export declare namespace comparePictures {
  type Options = {
    expected: Picture
    actual: Picture
    /** The maximum difference of a channel, from 0 to 255. */
    tolerance: number
  }
  type ReturnType = {
    differing: number
    /** Draws the differing pixels in red on a pale picture. */
    draw: () => Picture
  }
}

function draw(options: {
  width: number
  height: number
  actual: Picture
  isOff: (x: number, y: number) => boolean
}): Picture {
  const { width, height, actual, isOff } = options
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = offset(actual, x, y)
      const pale = [0, 1, 2].map((channel) => 192 + ((actual.pixels[from + channel] ?? 0) >> 2))
      pixels.set(isOff(x, y) ? red : pale, (y * width + x) * 3)
    }
  }
  return { width, height, pixels }
}

const red = [224, 0, 32]

/** Returns the index of a pixel, or a negative number outside of the picture. */
function offset({ width, height }: Picture, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 3 : -3
}
