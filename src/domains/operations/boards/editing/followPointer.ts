import type { PointerEvent as ReactPointerEvent } from 'react';

interface Followers {
  onMove: (point: { x: number; y: number }) => void;
  /** It was let go. */
  onDrop: () => void;
  /** Escape was pressed, or the browser took the pointer. */
  onCancel: () => void;
}

/** Near the edge of the window, the page scrolls by this much at each frame. */
const EDGE_PX = 64;
const SCROLL_PX = 12;

/** Follows a pressed pointer, or a finger, until it is let go. At the edges of the window the page scrolls. */
export function followPointer(event: ReactPointerEvent<HTMLElement>, { onMove, onDrop, onCancel }: Followers): void {
  if (event.button !== 0) return;
  // No text is selected meanwhile.
  event.preventDefault();
  const handle: HTMLElement = event.currentTarget;
  const over = new AbortController();
  const { signal } = over;
  let last = { x: event.clientX, y: event.clientY };
  const end = (then: () => void) => {
    over.abort();
    then();
  };
  const scroll = () => {
    if (signal.aborted) return;
    const by = last.y < EDGE_PX ? -SCROLL_PX : last.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (by !== 0) {
      window.scrollBy(0, by);
      onMove(last);
    }
    requestAnimationFrame(scroll);
  };
  // A window that loses the pointer would miss that it is let go.
  handle.setPointerCapture?.(event.pointerId);
  handle.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      last = { x: clientX, y: clientY };
      onMove(last);
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(onDrop), { signal });
  handle.addEventListener('pointercancel', () => end(onCancel), { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end(onCancel);
    },
    { signal, capture: true },
  );
  requestAnimationFrame(scroll);
}
