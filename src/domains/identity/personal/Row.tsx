import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

interface RowProps {
  name: ReactNode;
  /** Below the name. */
  note?: ReactNode;
  /** Beside the name and note. */
  value?: ReactNode;
  action?: ReactNode;
}

/** A row of a section: name, value and action. On a narrow screen they are stacked. */
export function Row({ name, note, value, action }: RowProps) {
  return (
    <Line>
      <div>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </div>
      <span>{value}</span>
      {action}
    </Line>
  );
}

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr) minmax(72px, auto)',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 56,
  padding: '10px 20px',
  '& + &': { borderTop: `1px solid ${token.hairline}` },
  '& b': { display: 'block', fontWeight: 500 },
  '& > button': { justifySelf: 'end' },
  '& small': { display: 'block', color: token.textMuted, fontSize: token.size.note },
  '& > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '@media (max-width: 599px)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > span': { gridColumn: '1 / -1', order: 3 },
  },
});

export const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
