import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { newKey } from '#src/http/newKey.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { NameCheck } from '#src/schemaViews/action/NameCheck.tsx';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useRestorePoints, type RestorePoint } from './useRestorePoints.ts';
import '#src/i18n/parts/machine.ts';

/**
 * Restores a disk from one of its snapshots or backups (spec 2.2, volumes/restore): chosen from one list, and confirmed
 * by its name.
 */
export default function RestoreVolume({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const notify = useNotify();
  const { points, isPending } = useRestorePoints(record);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [running, setRunning] = useState(false);
  const runOnVolume = useRunAction(definition);
  const runOnBackup = useRunAction(useDefinition('vmVolumeBackups'));
  const reason = useRecordActions(definition, record).find(({ action }) => action === 'revert')?.reason;
  const title = recordTitle(definition, record);
  const point = points.find(({ key }) => key === chosen);

  const restore = async ({ kind, record: source }: RestorePoint) => {
    setRunning(true);
    try {
      const idempotencyKey = newKey();
      if (kind === 'snapshot')
        await runOnVolume({
          action: 'revert',
          target: { kind: 'record', record },
          input: { snapshot_id: source.id },
          idempotencyKey,
        });
      else
        await runOnBackup({
          action: 'restore',
          target: { kind: 'record', record: source },
          input: { volume_id: record.id },
          idempotencyKey,
        });
      notify(translate('machine.restore.begun', { title }), { type: 'success' });
      setChosen('');
      setTyped('');
    } catch (fault) {
      // The catalogue has a message for every refusal; nothing is shown where spec 8.1 requires none.
      const words = faultWords(fault, translate);
      if (words) notify(words, { type: 'error' });
    }
    setRunning(false);
  };

  if (!isPending && points.length === 0)
    return <Typography color="textSecondary">{translate('machine.restore.empty')}</Typography>;
  return (
    <Stack spacing={4} sx={{ maxWidth: 640 }}>
      {reason && <Alert severity="info">{reason}</Alert>}
      <RadioGroup
        aria-label={translate('machine.restore.points')}
        value={chosen}
        onChange={(_, value) => setChosen(value)}
      >
        {points.map((each) => (
          <FormControlLabel
            key={each.key}
            value={each.key}
            disabled={running}
            control={<Radio />}
            label={<PointLabel point={each} />}
          />
        ))}
      </RadioGroup>
      {point && (
        <>
          <Alert severity="warning">{translate('machine.restore.warning', { title })}</Alert>
          <NameCheck title={title} typed={typed} onType={setTyped} />
        </>
      )}
      <div>
        <Button
          variant="contained"
          color="error"
          loading={running}
          disabled={!point || typed !== title || reason !== undefined}
          onClick={() => point && void restore(point)}
        >
          {translate('machine.restore.run')}
        </Button>
      </div>
    </Stack>
  );
}

function PointLabel({ point: { kind, record, definition } }: { point: RestorePoint }) {
  const translate = useTranslate();
  const created = definition.fields['created_at'];
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
      <span>{recordTitle(definition, record)}</span>
      <span className="value-muted">{translate(`machine.restore.${kind}`)}</span>
      {created && <FieldFor definition={definition} field={created} record={record} dense />}
    </Stack>
  );
}
