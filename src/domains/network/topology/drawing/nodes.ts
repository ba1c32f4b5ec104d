import type { Edge, Node } from '@xyflow/react';
import { token } from '#src/ui/theme/token.ts';
import type { Arrangement, Fold, PlacedThing } from '#src/domains/network/topology/arrange.ts';
import type { Described, DescribedThing } from '#src/domains/network/topology/useDescribe.ts';
import type { ShownPath } from '#src/domains/network/topology/shownPath.ts';

/** A thing as its node draws it. */
export type BoxData = DescribedThing & {
  box: PlacedThing;
  /** The node of the open panel. */
  selected: boolean;
  /** Its number on the checked path. */
  step: number | undefined;
  /** The packet stops here, and why. */
  stops: boolean;
  reason?: string | undefined;
};
export type FoldData = { box: Fold; label: string };
export type DrawnNode = Node<BoxData, 'card' | 'frame' | 'band'> | Node<FoldData, 'fold'>;

interface NodeOptions {
  describe: Described;
  selected: string | undefined;
  path: ShownPath | undefined;
  /** The label of a fold. */
  labelOf: (fold: Fold) => string;
  /** The name of an area without a record. */
  looseName: string;
}

/** Frames lie below lines, cards above them, and the path above all. */
const LAYERS = { frame: 0, band: 1, card: 3, fold: 3 } as const;
const LINE_LAYER = 2;
const PATH_LAYER = 4;
const QUIET_LINE = { strokeDasharray: '4 4', stroke: token.accent } as const;

export function nodesOf(
  { boxes }: Arrangement,
  { describe, selected, path, labelOf, looseName }: NodeOptions,
): DrawnNode[] {
  return boxes.map((box): DrawnNode => {
    const base = {
      id: box.key,
      position: { x: box.x, y: box.y },
      width: box.width,
      height: box.height,
      zIndex: LAYERS[box.shape],
    };
    if (box.shape === 'fold') {
      const label = labelOf(box);
      return { ...base, type: 'fold', data: { box, label }, ariaLabel: label, ariaRole: 'button' };
    }
    const at = path?.keys.indexOf(box.key) ?? -1;
    const stops = path !== undefined && !path.reachable && at === path.keys.length - 1 && at >= 0;
    const described = box.thing ? describe(box.thing, box.shape) : { kind: '', aria: looseName, name: looseName };
    return {
      ...base,
      type: box.shape,
      // The reason below a card covers other cards. A frame stays below its machines.
      ...(stops && box.shape === 'card' && { zIndex: PATH_LAYER + 1 }),
      data: {
        ...described,
        box,
        selected: box.key === selected,
        step: at < 0 ? undefined : at + 1,
        stops,
        ...(stops && { reason: path.reason }),
      },
      ariaLabel: described.aria,
      ariaRole: 'button',
      focusable: box.thing !== undefined,
    };
  });
}

/** Lines of the network, and above them the path. */
export function edgesOf(
  { lines, boxes }: Arrangement,
  path: ShownPath | undefined,
  selected: string | undefined,
): Edge[] {
  const shapes = new Map(boxes.map(({ key, shape }) => [key, shape]));
  const steps = path?.keys.filter((key) => shapes.has(key)) ?? [];
  return [
    ...lines
      .filter(({ quiet, from, to }) => !quiet || from === selected || to === selected)
      .map(({ key, from, to, quiet }) => ({
        id: key,
        source: from,
        target: to,
        focusable: false,
        ...(quiet && { type: 'straight', style: QUIET_LINE, zIndex: LINE_LAYER }),
      })),
    ...steps.slice(1).map((key, index) => ({
      id: `path ${index}`,
      type: 'path',
      source: steps[index] ?? '',
      target: key,
      focusable: false,
      zIndex: PATH_LAYER,
      data: { stops: path?.reachable === false && index === steps.length - 2 },
    })),
  ];
}
