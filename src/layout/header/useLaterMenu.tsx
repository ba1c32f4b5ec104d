import { lazy, useCallback, useState, type ComponentType, type MouseEvent } from 'react';
import { Contained } from '#src/layout/frame/Contained.tsx';

export interface LaterMenuProps {
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** A menu below a button. Its code loads when the reader points at the button, focuses or presses it. */
export function useLaterMenu(load: () => Promise<ComponentType<LaterMenuProps>>) {
  const [Later] = useState(() => lazy(async () => ({ default: await load() })));
  const [requested, setRequested] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const preload = () => void load();
  return {
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': Boolean(anchor),
      onClick: (event: MouseEvent<HTMLElement>) => {
        setRequested(true);
        setAnchor(event.currentTarget);
      },
      onPointerEnter: preload,
      onFocus: preload,
    } as const,
    menu: requested && (
      <Contained isPressed>
        <Later anchor={anchor} onClose={close} />
      </Contained>
    ),
  };
}
