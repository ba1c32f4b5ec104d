import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '#src/layout/frame/FrameContext.tsx';

/** Puts the buttons of a page into the title bar, at its end. */
export function TitleActions({ children }: { children: ReactNode }) {
  const { actionsPlace } = useFrame();
  return actionsPlace && createPortal(children, actionsPlace);
}
