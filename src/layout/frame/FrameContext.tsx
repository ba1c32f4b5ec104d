import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

interface Frame {
  /** The title that the open page sets; undefined leaves it to the frame. */
  title: string | undefined;
  setTitle: (title: string | undefined) => void;
  /** The element into which `TitleActions` renders. */
  actionsPlace: HTMLElement | null;
  setActionsPlace: (place: HTMLElement | null) => void;
}

const FrameContext = createContext<Frame>({
  title: undefined,
  setTitle: () => undefined,
  actionsPlace: null,
  setActionsPlace: () => undefined,
});

/** The state that the title bar and the page below it share. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>();
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const frame = useMemo(() => ({ title, setTitle, actionsPlace, setActionsPlace }), [title, actionsPlace]);
  return <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>;
}

export function useFrame(): Frame {
  return useContext(FrameContext);
}
