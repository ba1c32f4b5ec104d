import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

interface Cursor {
  /** The time that the reader points at, in milliseconds. */
  at: number | undefined;
  move: (at: number | undefined) => void;
}

const CursorContext = createContext<Cursor>({ at: undefined, move: () => undefined });

/** One cursor for the charts of a page: pointing at a time in one marks it in all. */
export function ChartCursor({ children }: { children: ReactNode }) {
  const [at, move] = useState<number>();
  const cursor = useMemo(() => ({ at, move }), [at]);
  return <CursorContext.Provider value={cursor}>{children}</CursorContext.Provider>;
}

export const useChartCursor = () => useContext(CursorContext);
