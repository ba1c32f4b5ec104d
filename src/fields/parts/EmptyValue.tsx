import type { ReactNode } from 'react';

/** What stands in place of nothing; a dash, so that an empty cell reads as a value and not as a fault. */
export function EmptyValue({ children = '—' }: { children?: ReactNode }) {
  return <span className="value-empty">{children}</span>;
}
