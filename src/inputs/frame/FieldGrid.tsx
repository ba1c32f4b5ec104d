import './fieldGrid.css';
import type { ReactNode } from 'react';

/** Inputs one below the other; short values that follow one another share a line. `dense`: inside a group. */
export function FieldGrid({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  return (
    <div className="field-frame">
      <div className="field-grid" data-dense={dense || undefined}>
        {children}
      </div>
    </div>
  );
}
