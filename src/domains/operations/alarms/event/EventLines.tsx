import { styled } from '@mui/material/styles';
import { Children, type ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

/** The lines of a card on the page of an event, or a sentence while there are none. */
export function EventLines({ empty, children }: { empty: ReactNode; children: ReactNode }) {
  return Children.toArray(children).length > 0 ? <List>{children}</List> : <Empty>{empty}</Empty>;
}

const Empty = styled('p')({ margin: 0, color: token.textMuted, '& a': { color: token.accentText } });

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 16px', minWidth: 0 },
  '& b': { fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' },
  '& li > span': { color: token.textMuted },
});
