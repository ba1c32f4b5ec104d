import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-admin';

export interface DrawerState {
  open: boolean;
  /** The button that opens the drawer; it receives the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  toggle: () => void;
  close: () => void;
}

/** The state of the drawer, tied to the page on which it was opened: following any link closes it (spec 2.4). */
export function useDrawer(): DrawerState {
  const { key: here = '' } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const open = openedAt === here;
  return { open, button, toggle: () => setOpenedAt(open ? undefined : here), close: () => setOpenedAt(undefined) };
}

/** The page has no overlay (spec 2.4): a press beside the drawer reaches its target and also closes the drawer. */
export function usePressOutside(
  drawer: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || drawer.current?.contains(target) || button.current?.contains(target)) return;
      latest.current();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [drawer, button]);
}
