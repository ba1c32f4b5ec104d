import Alert from '@mui/material/Alert';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';

/** What the state of the record asks of the reader, where the definition says so. */
export function StateHelp({ definition, record }: { definition: Definition; record: RaRecord }) {
  const label = useLabel();
  const state: unknown = definition.stateField === undefined ? undefined : record[definition.stateField];
  const help =
    definition.stateField === undefined
      ? undefined
      : definition.fields[definition.stateField]?.values?.[String(state)]?.help;
  return help ? <Alert severity="info">{label(help)}</Alert> : null;
}
