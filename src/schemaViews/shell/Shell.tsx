import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import '#src/i18n/parts/containers.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useShell } from './useShell.ts';
import { ShellFrame } from './ShellFrame.tsx';

interface ShellProps extends Pick<SlotProps['tab'], 'definition' | 'record'> {
  /** Which shell of the record. */
  query?: Record<string, string> | undefined;
}

/** A shell in a container, one at a time for each user (spec 8.1). */
export function Shell({ definition, record, query }: ShellProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const { state, open, close } = useShell(definition, record, { frame, query });
  const isOpen = state.kind === 'open';
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
        {isOpen ? (
          <Button variant="outlined" onClick={close}>
            {translate('containers.terminal.close')}
          </Button>
        ) : (
          <Button variant="outlined" loading={state.kind === 'opening'} onClick={() => void open()}>
            {translate(state.kind === 'ended' ? 'containers.terminal.again' : 'containers.terminal.open')}
          </Button>
        )}
        <Typography component="output" variant="body2" color="textSecondary">
          {isOpen && translate('containers.terminal.isOpen')}
        </Typography>
      </Stack>
      {state.kind === 'closed' && (
        <Typography variant="body2" color="textSecondary">
          {translate('containers.terminal.help')}
        </Typography>
      )}
      {state.kind === 'ended' && <Alert severity="info">{translate(`containers.terminal.ended.${state.why}`)}</Alert>}
      {state.kind === 'refused' && <Alert severity="warning">{state.message}</Alert>}
      <ShellFrame
        ref={frame}
        data-shown={state.kind === 'open' || state.kind === 'ended' || undefined}
        aria-label={translate('containers.terminal.label')}
      />
    </Stack>
  );
}
