/**
 * Returns the contrast between an element's text and the colour behind it (WCAG 2.2, 1 to 21). Returns `undefined` if a colour has another
 * form than `rgb()` or if the text is translucent.
 */
export function contrastOf(element: Element): number | undefined {
  const text = readColor(getComputedStyle(element).color)
  const behind = colorBehind(element)
  if (!text || !behind || text.alpha < 1) return undefined
  const [high = 0, low = 0] = [luminanceOf(text), luminanceOf(behind)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

type Color = { channels: readonly number[]; alpha: number }

/** Returns the background of the nearest ancestor that has one. A page without a background is white. */
function colorBehind(element: Element | null): Color | undefined {
  if (!element) return { channels: [255, 255, 255], alpha: 1 }
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const color = readColor(backgroundColor)
  if (!color || (backgroundImage !== '' && backgroundImage !== 'none')) return undefined
  if (color.alpha === 1) return color
  return color.alpha === 0 ? colorBehind(element.parentElement) : undefined
}

function readColor(text: string): Color | undefined {
  const [, list] = /^rgba?\(([\d., ]+)\)$/.exec(text) ?? []
  const [red, green, blue, alpha = 1] = list?.split(',').map(Number) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return { channels: [red, green, blue], alpha }
}

function luminanceOf({ channels }: Color): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
