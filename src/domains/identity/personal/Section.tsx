import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

interface SectionProps {
  title: string;
  help?: string;
  /** At the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the personal centre: heading, description and content. */
export function Section({ title, help, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
        {help && <p>{help}</p>}
      </header>
      {children}
    </Card>
  );
}

const Card = styled('section')({
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& > header': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '2px 16px',
    minHeight: 52,
    padding: '12px 20px',
    borderBottom: `1px solid ${token.hairline}`,
  },
  '& h2': { margin: 0, fontSize: token.size.part, fontWeight: 600 },
  '& > header > p': { gridColumn: '1 / -1', margin: 0, color: token.textMuted, fontSize: token.size.note },
});
