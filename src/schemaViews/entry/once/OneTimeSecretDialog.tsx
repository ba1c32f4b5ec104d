import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { RaRecord } from 'react-admin';
import { AGENT_FIELDS } from '#model/language/agentDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { knownFieldKind } from '#model/fields/index.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { AgentCommand } from './AgentCommand.tsx';
import '#src/i18n/parts/recordForm.ts';

/** That of a new record, or the one that its action renews. */
const isToken = ({ name }: FieldDefinition) => name === AGENT_FIELDS.token || name === 'token';

/** The server may know a page of this console by its path only; no other value of these kinds begins like one. */
const absolute = ({ type }: FieldDefinition, value: string): string =>
  (type === 'url' || type === 'secret') && value.startsWith('/') ? `${window.location.origin}${value}` : value;

interface OneTimeSecretDialogProps {
  definition: Definition;
  title: string;
  /** The fields that the server returned with the record and never returns again. */
  fields: readonly FieldDefinition[];
  record: RaRecord;
  /** File name for a downloaded field, without its extension. */
  fileName: string;
  onClose: () => void;
}

/** Shows values that exist nowhere else, so only its button closes it, not a stray key or click. */
export default function OneTimeSecretDialog({
  definition,
  title,
  fields,
  record,
  fileName,
  onClose,
}: OneTimeSecretDialogProps) {
  const translate = useTranslate();
  const label = useLabel();
  const copy = useCopy();
  const agentToken = definition.agent && fields.find(isToken);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="one-time-secret-title">
      <DialogTitle id="one-time-secret-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        {fields.map((field) => {
          const value = absolute(field, String(record[field.name]));
          // A configuration has its secret in it.
          const isLine =
            (field.type === 'url' || knownFieldKind(field.type)?.family === 'sealed') && !value.includes('\n');
          return (
            <Stack key={field.name} spacing={3}>
              {field.help && <Alert severity="warning">{label(field.help)}</Alert>}
              <TextField
                label={label(field.label)}
                value={value}
                {...(!isLine && { multiline: true, rows: 8 })}
                onFocus={(event) => event.target.select()}
                slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
                sx={{ '& textarea, & input': { fontFamily: token.mono, fontSize: token.size.note } }}
              />
              <Stack direction="row" spacing={2}>
                {!isLine && (
                  <Button
                    variant="contained"
                    component="a"
                    href={`data:text/plain;charset=utf-8,${encodeURIComponent(value)}`}
                    download={`${fileName}${field.accept?.[0] ?? '.txt'}`}
                  >
                    {translate('record.once.download')}
                  </Button>
                )}
                <Button variant="outlined" onClick={() => void copy(value)}>
                  {translate('record.once.copy')}
                </Button>
              </Stack>
            </Stack>
          );
        })}
        {agentToken && <AgentCommand definition={definition} id={record.id} token={String(record[agentToken.name])} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('record.once.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
