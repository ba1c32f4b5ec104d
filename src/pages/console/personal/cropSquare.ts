export interface Picture {
  width: number;
  height: number;
}

/** How somebody holds a picture behind a square window: `x` and `y` are how far it is moved, in pixels of the window. */
export interface Hold {
  zoom: number;
  x: number;
  y: number;
}

export interface Crop extends Hold {
  /** The part of the picture that shows, in its own pixels. */
  left: number;
  top: number;
  size: number;
  /** Pixels of the window for one of the picture. */
  scale: number;
}

/**
 * The square that shows through a window of `side` pixels. The picture never leaves the window's edge: the hold comes
 * back clamped.
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
