import type { ReactNode } from 'react';

/** Replaces an empty value with a dash, so that an empty cell does not look like a fault. */
export function EmptyValue({ children = '—' }: { children?: ReactNode }) {
  return <span className="value-empty">{children}</span>;
}
