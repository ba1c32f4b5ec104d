import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  title: string;
  /** Unit and time range of the figures, beside the title. */
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the overview under its heading. */
export function Panel({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id}>
      <Head>
        <div>
          <h2 id={id}>{title}</h2> {note && <small>{note}</small>}
        </div>
        {action}
      </Head>
      {children}
    </Sheet>
  );
}

const Sheet = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: '12px 16px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  minHeight: 32,
  justifyContent: 'space-between',
  '& h2': { display: 'inline', marginRight: 4, fontSize: token.size.part, fontWeight: 600 },
  '& small': { fontSize: token.size.note, color: token.textMuted },
  '& > button': { flex: 'none' },
});
