import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Json } from '#model/language/definition.ts';
import type { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { useTestSending } from './useTestSending.ts';

interface GroupTestProps {
  group: string;
  changes: () => Record<string, Json>;
  onRefused: (fault: ApiFault) => void;
}

/** Sends a message with the values as they are typed, before anything is saved. */
export function GroupTest({ group, changes, onRefused }: GroupTestProps) {
  const translate = useTranslate();
  const [target, setTarget] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, outcome, send, forget } = useTestSending(group, onRefused);
  const start = () => {
    const isMissing = target.trim() === '';
    setMissing(isMissing);
    if (isMissing) forget();
    else void send({ target, values: changes() });
  };
  return (
    <Box aria-label={translate('settings.test.title')}>
      <b>{translate('settings.test.title')}</b>
      <p>{translate('settings.test.text')}</p>
      <Line>
        <TextField
          size="small"
          label={translate(group === 'email' ? 'settings.test.email' : 'settings.test.phone')}
          value={target}
          error={missing}
          helperText={missing ? translate('settings.test.missing') : undefined}
          onChange={(event) => setTarget(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around it would save.
            event.preventDefault();
            start();
          }}
        />
        <Button variant="outlined" loading={busy} onClick={start}>
          {translate('settings.test.send')}
        </Button>
      </Line>
      {outcome && <Alert severity={outcome.ok ? 'success' : 'error'}>{outcome.result}</Alert>}
    </Box>
  );
}

const Box = styled('fieldset')({
  margin: 0,
  border: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
  paddingTop: 16,
  borderTop: `1px solid ${token.hairline}`,
  '& > p': { margin: 0, color: token.textMuted },
});

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'flex-start' });
