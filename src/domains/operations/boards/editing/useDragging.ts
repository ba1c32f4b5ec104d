import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { MOST_COLUMNS, widthOf, type KeyedPanel } from '#src/domains/operations/boards/panel.ts';
import { columnsTo, dropPlace, placeAfter, type DropPlace } from './dropPlace.ts';
import { followPointer } from './followPointer.ts';

interface Options {
  panels: readonly KeyedPanel[];
  /** The element of each chart, by its key. */
  cells: RefObject<Map<string, HTMLElement>>;
  onMove: (from: number, to: number) => void;
  onResize: (place: number, width: number) => void;
}

/** What is drawn while a chart is dragged: where it would land, or how wide it would be. */
export interface Dragged {
  key: string;
  at?: DropPlace | undefined;
  width?: number;
}

/** Moves charts by their handles and resizes them by their edges. Nothing changes before the pointer is let go. */
export function useDragging({ panels, cells, onMove, onResize }: Options) {
  const [dragged, setDragged] = useState<Dragged>();
  // What was drawn last, for the moment at which the pointer is let go.
  const latest = useRef<Dragged>(undefined);
  const draw = (next: Dragged | undefined) => {
    latest.current = next;
    setDragged(next);
  };
  const cancel = () => draw(undefined);
  const move = (event: PointerEvent<HTMLElement>, from: number) => {
    const { key } = panels[from] ?? {};
    if (key === undefined) return;
    followPointer(event, {
      onMove: (point) => {
        const boxes = panels.flatMap((each) => cells.current.get(each.key)?.getBoundingClientRect() ?? []);
        draw({ key, at: dropPlace(boxes, point) });
      },
      onDrop: () => {
        const { at } = latest.current ?? {};
        cancel();
        const to = at && placeAfter(from, at);
        if (to !== undefined && to !== from) onMove(from, to);
      },
      onCancel: cancel,
    });
  };
  const resize = (event: PointerEvent<HTMLElement>, place: number) => {
    const each = panels[place];
    const cell = each && cells.current.get(each.key);
    if (each === undefined || cell?.parentElement == null) return;
    const { key, panel } = each;
    const { left } = cell.getBoundingClientRect();
    const { columnGap } = getComputedStyle(cell.parentElement);
    const gap = Number.parseFloat(columnGap) || 0;
    const column = (cell.parentElement.getBoundingClientRect().width + gap) / MOST_COLUMNS - gap;
    followPointer(event, {
      onMove: ({ x }) => draw({ key, width: columnsTo(x, { left, column, gap, most: MOST_COLUMNS }) }),
      onDrop: () => {
        const { width } = latest.current ?? {};
        cancel();
        if (width !== undefined && width !== widthOf(panel)) onResize(place, width);
      },
      onCancel: cancel,
    });
  };
  return { dragged, move, resize };
}
