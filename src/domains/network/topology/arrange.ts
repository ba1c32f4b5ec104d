import { inChunks } from '#model/values/inChunks.ts';
import type { Area, Graph, Line, Thing, Zone } from './arrangement.ts';

export interface Box {
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A record with its place. */
export interface PlacedThing extends Box {
  shape: 'card' | 'frame' | 'band';
  thing?: Thing;
}

/** Stands for the machines of a subnet that are not drawn. */
export interface Fold extends Box {
  shape: 'fold';
  /** The subnet or network around it. */
  area: string;
  count: number;
}

export interface Arrangement {
  boxes: (PlacedThing | Fold)[];
  /** Lines between drawn boxes. */
  lines: Line[];
}

export interface ArrangeOptions {
  /** The width of the drawing area. Rows of frames break there. */
  width: number;
  /** The areas whose machines are all drawn. */
  open?: ReadonlySet<string>;
  /** Machines that are always drawn. */
  pinned?: ReadonlySet<string>;
}

export const CARD = { width: 172, height: 52 } as const;
/** More machines than this in one subnet fold into one box. */
export const MOST_MACHINES = 12;
const GAP = 12;
const MARGIN = 24;
const ROW_GAP = 44;
const FRAME = { padding: 12, head: 40, gap: 28, least: 300 } as const;
const AREA = { padding: 8, head: 34, gap: 12 } as const;
const MOST_COLUMNS = 6;

/**
 * Places everything: the rows above, centred, then the frames from left to right, with machines in a grid below their
 * subnet. Nothing overlaps, the drawing is never wider than asked for if that is possible, and the same network is
 * always placed the same.
 */
export function arrange({ rows, zones, lines }: Graph, options: ArrangeOptions): Arrangement {
  const room = Math.max(options.width - 2 * MARGIN, FRAME.least);
  const frames = shelvesOf(
    zones.map((zone, index) => frameOf(zone, index, room, options)),
    room,
  );
  const width = Math.max(...frames.map(({ x, frame }) => x + frame.width), 0);
  const boxes: Arrangement['boxes'] = [];
  let y = MARGIN;
  for (const row of rows) {
    const most = Math.max(1, Math.floor((room + GAP) / (CARD.width + GAP)));
    // No line has a single card left over.
    const perLine = Math.ceil(row.length / Math.ceil(row.length / most));
    for (const inLine of inChunks(row, perLine)) {
      const long = inLine.length * (CARD.width + GAP) - GAP;
      const left = MARGIN + Math.max(0, (Math.max(width, Math.min(room, long)) - long) / 2);
      inLine.forEach((thing, index) =>
        boxes.push({ key: thing.key, shape: 'card', thing, x: left + index * (CARD.width + GAP), y, ...CARD }),
      );
      y += CARD.height + GAP;
    }
    if (row.length > 0) y += ROW_GAP - GAP;
  }
  for (const { x, y: below, frame } of frames)
    boxes.push(...frame.boxes.map((box) => ({ ...box, x: box.x + MARGIN + x, y: box.y + y + below })));
  const drawn = new Set(boxes.map(({ key }) => key));
  return { boxes, lines: lines.filter(({ from, to, inside }) => !inside && drawn.has(from) && drawn.has(to)) };
}

/** Whether the key of a box is that of a machine. */
export const isMachine = (key: string): boolean => key.startsWith('instances/') || key.startsWith('vms/');

interface Frame {
  width: number;
  height: number;
  boxes: Arrangement['boxes'];
}

function frameOf({ thing, areas }: Zone, index: number, room: number, options: ArrangeOptions): Frame {
  const inner = room - 2 * FRAME.padding - 2 * AREA.padding;
  const most = Math.max(1, Math.min(MOST_COLUMNS, Math.floor((inner + GAP) / (CARD.width + GAP))));
  const key = thing?.key ?? `zone/${index}`;
  const shown = areas.map((area, at) => shownOf(area, area.thing?.key ?? `${key}/${at}`, options));
  const columns = Math.max(1, ...shown.map(({ cells }) => columnsFor(cells.length, most)));
  const areaWidth = Math.max(
    columns * (CARD.width + GAP) - GAP + 2 * AREA.padding,
    Math.min(room, FRAME.least) - 2 * FRAME.padding,
  );
  const boxes: Arrangement['boxes'] = [];
  let y = FRAME.head;
  shown.forEach(({ area, cells }, at) => {
    const lineCount = Math.ceil(cells.length / columns);
    const height =
      AREA.head + lineCount * (CARD.height + GAP) - (lineCount > 0 ? GAP : 0) + (lineCount > 0 ? AREA.padding : 0);
    boxes.push({
      key: area.thing?.key ?? `${key}/${at}`,
      shape: 'band',
      ...(area.thing && { thing: area.thing }),
      x: FRAME.padding,
      y,
      width: areaWidth,
      height,
    });
    cells.forEach((cell, place) =>
      boxes.push({
        ...cell,
        x: FRAME.padding + AREA.padding + (place % columns) * (CARD.width + GAP),
        y: y + AREA.head + Math.floor(place / columns) * (CARD.height + GAP),
        ...CARD,
      }),
    );
    y += height + AREA.gap;
  });
  const size = { width: areaWidth + 2 * FRAME.padding, height: y + (areas.length > 0 ? 0 : FRAME.padding) };
  return { ...size, boxes: [{ key, shape: 'frame', ...(thing && { thing }), x: 0, y: 0, ...size }, ...boxes] };
}

type Cell = { key: string; shape: 'card'; thing: Thing } | { key: string; shape: 'fold'; area: string; count: number };

/** The machines of an area that are drawn. The rest folds into one box. */
function shownOf(area: Area, key: string, { open, pinned }: ArrangeOptions): { area: Area; cells: Cell[] } {
  const { machines } = area;
  if (machines.length <= MOST_MACHINES || open?.has(key)) return { area, cells: cards(machines) };
  const first = machines.slice(0, MOST_MACHINES - 1);
  const wanted = machines.slice(MOST_MACHINES - 1).filter((machine) => pinned?.has(machine.key));
  const shown = [...first, ...wanted];
  const count = machines.length - shown.length;
  return {
    area,
    cells: count > 0 ? [...cards(shown), { key: `fold/${key}`, shape: 'fold', area: key, count }] : cards(shown),
  };
}

const cards = (things: readonly Thing[]): Cell[] => things.map((thing) => ({ key: thing.key, shape: 'card', thing }));

/** Few machines stand in one line, more of them in a grid that is wider than high. */
function columnsFor(count: number, most: number): number {
  if (count <= 2) return Math.min(most, Math.max(1, count));
  return Math.min(most, Math.max(2, Math.ceil(Math.sqrt(count * 1.5))));
}

/** Frames from left to right; a new line where the next one has no room. */
function shelvesOf(frames: readonly Frame[], room: number): { x: number; y: number; frame: Frame }[] {
  let [x, y, tallest] = [0, 0, 0];
  return frames.map((frame) => {
    if (x > 0 && x + frame.width > room) {
      x = 0;
      y += tallest + FRAME.gap;
      tallest = 0;
    }
    const place = { x, y, frame };
    x += frame.width + FRAME.gap;
    tallest = Math.max(tallest, frame.height);
    return place;
  });
}
