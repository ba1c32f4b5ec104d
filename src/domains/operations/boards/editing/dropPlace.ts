export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between which charts something is dropped: beside a chart, before or after it. */
export interface DropPlace {
  beside: number;
  after: boolean;
  /** That chart has its row alone: before is above it. */
  isAlone: boolean;
}

/**
 * Where a chart lands that is dropped at a point: beside the nearest chart, on the side of the point. In a row of
 * charts, sides are left and right; a chart that fills its row has those above and below.
 *
 * @example
 *   dropPlace([{ left: 0, top: 0, right: 10, bottom: 10 }], { x: 3, y: 8 }); // { beside: 0, after: true, … }
 */
export function dropPlace(boxes: readonly Box[], { x, y }: { x: number; y: number }): DropPlace | undefined {
  const distances = boxes.map(({ left, top, right, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)),
  );
  const beside = distances.indexOf(Math.min(...distances));
  const box = boxes[beside];
  if (box === undefined) return undefined;
  const isAlone = boxes.every((each) => each === box || each.bottom <= box.top || each.top >= box.bottom);
  return { beside, isAlone, after: isAlone ? y > (box.top + box.bottom) / 2 : x > (box.left + box.right) / 2 };
}

/**
 * The place in the list of a chart that is taken out of it and dropped.
 *
 * @example
 *   placeAfter(0, { beside: 2, after: false }); // 1
 */
export function placeAfter(from: number, { beside, after }: Omit<DropPlace, 'isAlone'>): number {
  const to = beside + (after ? 1 : 0);
  return to > from ? to - 1 : to;
}

/**
 * The columns of a chart whose right edge is drawn to a point.
 *
 * @example
 *   columnsTo(510, { left: 0, column: 250, gap: 10, most: 4 }); // 2
 */
export const columnsTo = (
  x: number,
  { left, column, gap, most }: { left: number; column: number; gap: number; most: number },
): number => Math.min(most, Math.max(1, Math.round((x - left + gap) / (column + gap))));
