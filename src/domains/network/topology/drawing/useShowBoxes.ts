import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Arrangement } from '#src/domains/network/topology/arrange.ts';

/** The panel with its margin is at the end; in a narrow drawing at the bottom. */
const PANEL_PX = 384;
const LEAST_BESIDE_PX = 600;
const SHARE_ABOVE_PANEL = 0.4;
/** Of a frame only the heading needs to be seen. */
const HEADING_PX = 52;
const MARGIN_PX = 28;
/** Text stays readable. */
const LEAST_ZOOM = 0.5;

/**
 * Returns a function that moves the drawing so that these boxes are beside the panel. `atOnce`: also if they are in
 * view already, and smaller if they need the room.
 */
export function useShowBoxes(arrangement: Arrangement, hasPanel: boolean) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const latest = useRef({ arrangement, hasPanel });
  useEffect(() => {
    latest.current = { arrangement, hasPanel };
  });
  return useCallback(
    (keys: readonly string[], { atOnce }: { atOnce: boolean }) => {
      const boxes = latest.current.arrangement.boxes.filter(({ key }) => keys.includes(key));
      const { width, height } = store.getState();
      if (boxes.length === 0 || width === 0) return;
      const beside = width >= LEAST_BESIDE_PX;
      const free = {
        width: latest.current.hasPanel && beside ? width - PANEL_PX : width,
        height: latest.current.hasPanel && !beside ? height * SHARE_ABOVE_PANEL : height,
      };
      const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
      const across = Math.max(...boxes.map((box) => box.x + box.width)) - left;
      const down = Math.max(...boxes.map((box) => box.y + Math.min(box.height, HEADING_PX))) - top;
      const now = flow.getViewport();
      const [x, y] = [left * now.zoom + now.x, top * now.zoom + now.y];
      const isSeen =
        x >= 0 &&
        y >= 0 &&
        x + Math.min(across * now.zoom, free.width) <= free.width &&
        y + down * now.zoom <= free.height;
      if (isSeen && !atOnce) return;
      const fitting = Math.min((free.width - 2 * MARGIN_PX) / across, (free.height - 2 * MARGIN_PX) / down, 1);
      const zoom = atOnce ? Math.max(fitting, LEAST_ZOOM) : now.zoom;
      void flow.setViewport({
        x: Math.max((free.width - across * zoom) / 2, MARGIN_PX) - left * zoom,
        y: Math.max((free.height - down * zoom) / 2, MARGIN_PX) - top * zoom,
        zoom,
      });
    },
    [flow, store],
  );
}
