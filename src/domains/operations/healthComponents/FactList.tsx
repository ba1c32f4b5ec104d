import { styled } from '@mui/material/styles';
import { Children, type ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

/** A heading and lines below it, or a sentence while there are none. */
export function FactList({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  return (
    <Part>
      <h3>{title}</h3>
      {Children.toArray(children).length > 0 ? <ul>{children}</ul> : <p>{empty}</p>}
    </Part>
  );
}

const Part = styled('section')({
  '& h3': { margin: '0 0 8px', fontSize: token.size.part },
  '& p': { margin: 0, color: token.textMuted },
  '& ul': { display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px', color: token.textMuted },
});
