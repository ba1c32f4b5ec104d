import Check from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

interface ChoiceProps {
  name: string;
  selected: boolean;
  choose: () => void;
  tag?: ReactNode;
  children?: ReactNode;
}

/** One line of the switcher: the whole row is clickable. */
export function ChoiceRow({ name, selected, choose, tag, children }: ChoiceProps) {
  return (
    <Row data-selected={selected ? '' : undefined}>
      <Choice type="button" data-stop="" aria-current={selected ? 'true' : undefined} onClick={choose}>
        <Check aria-hidden style={{ fontSize: 16, visibility: selected ? 'visible' : 'hidden' }} />
        <span>{name}</span>
        {tag}
      </Choice>
      {children}
    </Row>
  );
}

const Row = styled('li')({
  position: 'relative',
  borderRadius: token.radius.medium,
  '&:hover': { backgroundColor: token.hover },
  '&[data-selected]': { backgroundColor: token.accentSoft },
});

const Choice = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 36,
  padding: '4px 8px',
  border: 0,
  borderRadius: token.radius.medium,
  background: 'none',
  color: token.text,
  font: 'inherit',
  fontSize: token.size.text,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '[data-selected] > & > span:first-of-type': { fontWeight: 600 },
  '&:focus-visible': { outlineOffset: -2 },
  // The whole row is clickable; only the +N is above it.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
