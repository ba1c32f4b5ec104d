export interface Picture {
  width: number;
  height: number;
}

/** The position of a picture behind a square window: `x` and `y` are its offset in pixels of the window. */
export interface Hold {
  zoom: number;
  x: number;
  y: number;
}

export interface Crop extends Hold {
  /** The visible part of the picture, in its own pixels. */
  left: number;
  top: number;
  size: number;
  /** Pixels of the window per pixel of the picture. */
  scale: number;
}

/**
 * The square that is visible through a window of `side` pixels. The picture always fills the window: the returned
 * position is clamped.
 */
export function cropSquare({ width, height }: Picture, { zoom, x, y }: Hold, side: number): Crop {
  const scale = (side / Math.min(width, height)) * zoom;
  const reach = (length: number) => (length * scale - side) / 2;
  const [heldX, heldY] = [clamped(x, reach(width)), clamped(y, reach(height))];
  const size = side / scale;
  return {
    zoom,
    x: heldX,
    y: heldY,
    left: (width - size) / 2 - heldX / scale,
    top: (height - size) / 2 - heldY / scale,
    size,
    scale,
  };
}

const clamped = (value: number, reach: number) => Math.min(reach, Math.max(-reach, value));
