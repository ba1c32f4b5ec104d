import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  title: string;
  entries: readonly (readonly [name: string, meaning: string])[];
  /** The relations between them. */
  note: string;
}

/** The meanings of the names of figures, in a popover: within reach of keys and fingers, too. */
export function Glossary({ title, entries, note }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'start', ml: -2 }}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Terms>
          <dl>
            {entries.map(([name, meaning]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p>{note}</p>
        </Terms>
      </Popover>
    </>
  );
}

const Terms = styled('div')({
  maxWidth: 480,
  padding: 16,
  fontSize: token.size.text,
  '& dl': { margin: 0 },
  '& dl > div': { display: 'grid', gridTemplateColumns: '104px 1fr', gap: 12, padding: '4px 0' },
  '& dt': { fontWeight: 500 },
  '& dd': { margin: 0, color: token.textMuted },
  '& p': { margin: '8px 0 0', color: token.textMuted, fontSize: token.size.note },
});
