import { BaseEdge, useInternalNode, type Edge, type EdgeProps, type InternalNode } from '@xyflow/react';
import { toneColors } from '#src/ui/theme/token.ts';

/** A part of the checked path: a straight line from the edge of one box to the edge of the next. */
export function PathEdge({ id, source, target, data }: EdgeProps<Edge<{ stops: boolean }>>) {
  const [from, to] = [useInternalNode(source), useInternalNode(target)];
  if (!from || !to) return null;
  const [start, end] = [anchorOf(from), anchorOf(to)];
  const [a, b] = [borderPoint(start, end), borderPoint(end, start)];
  const color = toneColors(data?.stops ? 'danger' : 'success').dot;
  return (
    <BaseEdge
      id={id}
      path={`M${a.x},${a.y} L${b.x},${b.y}`}
      style={{ stroke: color, strokeWidth: 3, strokeDasharray: data?.stops ? '6 5' : undefined }}
    />
  );
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a card; of a frame only its heading, because its machines lie inside. */
function anchorOf({ internals, measured, type }: InternalNode): Rect {
  const { x, y } = internals.positionAbsolute;
  const { width = 0, height = 0 } = measured;
  return { x, y, width, height: type === 'card' ? height : Math.min(height, HEADING) };
}

const HEADING = 34;

/** Where the line to the other box leaves this one. Boxes above each other are joined by a vertical line. */
function borderPoint(box: Rect, other: Rect): { x: number; y: number } {
  const narrow = box.width <= other.width ? box : other;
  const middle = narrow.x + narrow.width / 2;
  const isAbove = [box, other].every(({ x, width }) => x <= middle && middle <= x + width);
  const [cx, cy] = [isAbove ? middle : box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [isAbove ? 0 : other.x + other.width / 2 - cx, other.y + other.height / 2 - cy];
  const scale = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
    1,
  );
  return { x: cx + dx * scale, y: cy + dy * scale };
}
