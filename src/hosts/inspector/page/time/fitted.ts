/** Makes a canvas as large as its place, in the pixels of the screen. */
export function fitted(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): CanvasRenderingContext2D | undefined {
  const on = canvas.getContext('2d')
  if (on === null) return undefined
  const ratio = devicePixelRatio || 1
  const [wide, tall] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))]
  if (canvas.width !== wide || canvas.height !== tall) {
    canvas.width = wide
    canvas.height = tall
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  on.setTransform(ratio, 0, 0, ratio, 0, 0)
  return on
}
