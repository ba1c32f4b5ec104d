import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '#src/layout/frame/FrameContext.tsx';

/** Renders the buttons of a page at the end of the title bar. */
export function TitleActions({ children }: { children: ReactNode }) {
  const { actionsPlace } = useFrame();
  return actionsPlace && createPortal(children, actionsPlace);
}
