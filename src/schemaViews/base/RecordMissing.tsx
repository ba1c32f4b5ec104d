import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { useWord } from '#src/i18n/useWord.ts';

interface RecordMissingProps {
  definition: Definition;
  error: unknown;
  onRetry: () => void;
}

/** Shown if there is no record. Absent and forbidden records look alike, so the page does not reveal which exist. */
export function RecordMissing({ definition, error, onRetry }: RecordMissingProps) {
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const createPath = useCreatePath();
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  // A refusal by the server has its own reason; only a call without an answer is a network fault.
  const refusal = error instanceof ApiFault && status >= 400 && status < 500 ? error.message : undefined;
  const words = status === 404 || status === 403 ? 'missing' : 'unreachable';
  return (
    <Stack role="alert" spacing={3} sx={{ alignItems: 'flex-start', py: 12, maxWidth: 560 }}>
      <Abacus digits={words === 'missing' ? '404' : String(status).padStart(3, '0')} broken={status === 0} />
      <Typography variant="h1">{translate(`record.show.${words}Title`, { name: label(definition.label) })}</Typography>
      <Typography color="textSecondary">
        {(words === 'unreachable' && refusal) || translate(`record.show.${words}Text`)}
      </Typography>
      <Stack direction="row" spacing={2}>
        {words === 'unreachable' && (
          <Button variant="contained" onClick={onRetry}>
            {translate('record.show.retry')}
          </Button>
        )}
        <Button
          variant="outlined"
          component={LinkBase}
          to={createPath({ resource: definition.resource, type: 'list' })}
        >
          {translate('record.show.toList', { name: word(definition.plural) })}
        </Button>
      </Stack>
    </Stack>
  );
}
