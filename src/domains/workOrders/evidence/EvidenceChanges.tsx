import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Label } from '#model/language/definition.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/recordParts.ts';
import '#src/i18n/parts/workOrders.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { frozenText } from './frozenText.ts';
import { token } from '#src/ui/theme/token.ts';

export interface FrozenOperation {
  at: string;
  /** Null: the platform, or somebody whom the submitter does not see. */
  by: string | null;
  operation: string;
  /** Of an action of the definition; null for what every record has. */
  label: Label | null;
  changes: { field: string; label: Label; before: Label; after: Label }[];
}

/** The latest changes of the record before the submission, as they were frozen. */
export function EvidenceChanges({ operations }: { operations: readonly FrozenOperation[] }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <Part>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {translate('workOrders.changes')}
      </Typography>
      <List>
        {operations.map(({ at, by, operation, label: words, changes }) => (
          <li key={`${at} ${operation}`}>
            <Head>
              <time dateTime={at}>{formatMinute(new Date(at))}</time>
              <b>{words ? label(words) : translate(`record.history.operation.${operation}`, { _: operation })}</b>
              {by !== null && <span>{by}</span>}
            </Head>
            {changes.map(({ field, label: name, before, after }) => (
              <div key={field}>
                {translate('workOrders.change', {
                  field: label(name),
                  before: frozenText(label(before)) || NONE,
                  after: frozenText(label(after)) || NONE,
                })}
              </div>
            ))}
          </li>
        ))}
      </List>
    </Part>
  );
}

const NONE = '—';

const Part = styled('div')({ marginTop: 24 });

const List = styled('ol')({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  '& > time, & > span': { color: token.textMuted },
});
