import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { newKey } from '#src/http/newKey.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { GeneratedDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { versionEffectQuery, type VersionEffect } from './versionEffectQuery.ts';
import '#src/i18n/parts/recordParts.ts';

/** Shows before a version takes effect whose access it changes, and how. */
export default function DefaultVersion(props: SlotProps['action']) {
  return props.target.kind === 'record' ? (
    <WithEffect {...props} version={props.target.record} />
  ) : (
    <GeneratedDialog {...props} />
  );
}

function WithEffect({ definition, action, target, onClose, version }: SlotProps['action'] & { version: RaRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const run = useRunAction(definition);
  const [running, setRunning] = useState(false);
  const { data, isError } = useQuery(versionEffectQuery(version));
  const confirm = async () => {
    setRunning(true);
    try {
      onClose(await run({ action, target, input: {}, idempotencyKey: newKey() }));
    } catch (fault) {
      // The catalogue has a message for every refusal; nothing is shown where spec 8.1 requires none.
      const words = faultWords(fault, translate);
      if (words) notify(words, { type: 'error' });
      setRunning(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={() => onClose()} aria-labelledby="default-version">
      <DialogTitle id="default-version">
        {translate('record.policy.effect.title', { version: String(version['version']) })}
      </DialogTitle>
      <DialogContent aria-busy={!data && !isError}>
        {isError ? (
          <Alert severity="warning">{translate('record.policy.effect.failed')}</Alert>
        ) : data ? (
          <Effect {...data} />
        ) : (
          <Skeleton variant="rounded" height={96} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => onClose()}>
          {translate('record.close')}
        </Button>
        <Button variant="contained" loading={running} disabled={!data && !isError} onClick={() => void confirm()}>
          {translate('record.policy.effect.run')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const TONES = { gained: 'success', lost: 'danger', changed: 'warning' } as const;
/** Changes shown per account; the rest is counted. */
const SHOWN = 12;

function Effect({ accounts, partial }: VersionEffect) {
  const translate = useTranslate();
  if (accounts.length === 0)
    return <Typography component="output">{translate('record.policy.effect.none')}</Typography>;
  return (
    <Stack spacing={4}>
      <Typography>{translate('record.policy.effect.some')}</Typography>
      {partial && <Alert severity="info">{translate('record.policy.effect.partial')}</Alert>}
      {accounts.map(({ id, name, changes }) => (
        <section key={id}>
          <Typography variant="h3">{name}</Typography>
          <Stack component="ul" spacing={1} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
            {changes.slice(0, SHOWN).map(({ word, name: title, effect }) => (
              <Stack
                component="li"
                key={word}
                direction="row"
                spacing={2}
                sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}
              >
                <Tag tone={TONES[effect]}>{translate(`record.policy.effect.${effect}`)}</Tag>
                <span>{title}</span>
                <code className="value-muted">{word}</code>
              </Stack>
            ))}
            {changes.length > SHOWN && (
              <li className="value-muted">
                {translate('record.policy.effect.more', { count: changes.length - SHOWN })}
              </li>
            )}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
