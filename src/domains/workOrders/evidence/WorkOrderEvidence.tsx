import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Label } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/workOrders.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { EvidenceChanges, type FrozenOperation } from './EvidenceChanges.tsx';
import { EvidenceChart, type FrozenChart } from './EvidenceChart.tsx';
import { frozenText } from './frozenText.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';

/** What the server froze when the work order was submitted (`server/domains/workOrders/evidence`). */
interface Snapshot {
  at: string;
  label: Label;
  rows: { field: string; label: Label; text: Label }[];
  changes?: FrozenOperation[];
  chart?: FrozenChart;
}

/** The snapshot of the record that a work order is about, and the error that it was opened from. */
export default function WorkOrderEvidence({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const label = useLabel();
  // The server wrote it.
  const snapshot = record['snapshot'] as Snapshot | null | undefined;
  const faults = ['fault_request_id', 'fault_code', 'fault_message', 'fault_page'].flatMap((name) => {
    const value: unknown = record[name];
    const field = definition.fields[name];
    return field && (typeof value === 'string' || typeof value === 'number') ? [{ field, text: String(value) }] : [];
  });
  return (
    <Stack spacing={6}>
      {snapshot && (
        <section aria-label={label(snapshot.label)}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {label(snapshot.label)} <AboutLink record={record} />
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {translate('workOrders.frozen', { time: formatMinute(new Date(snapshot.at)) })}
          </Typography>
          <Rows rows={snapshot.rows.map(({ field, label: name, text }) => [field, label(name), label(text)])} />
          {snapshot.chart && <EvidenceChart chart={snapshot.chart} />}
          {snapshot.changes && snapshot.changes.length > 0 && <EvidenceChanges operations={snapshot.changes} />}
        </section>
      )}
      {faults.length > 0 && (
        <section aria-label={translate('workOrders.fault')}>
          <Typography variant="h2" sx={{ mb: 3 }}>
            {translate('workOrders.fault')}
          </Typography>
          <Rows rows={faults.map(({ field, text }) => [field.name, label(field.label), text])} />
        </section>
      )}
    </Stack>
  );
}

/** A link to the record as it is now, for those who may open it. */
function AboutLink({ record }: Pick<SlotProps['tab'], 'record'>) {
  const createPath = useCreatePath();
  const resource = String(record['about_resource'] ?? '');
  const entry = useManifestEntry(resource);
  const title = String(record['about_title'] ?? '');
  if (entry?.routes.show === undefined || !entry.can.includes('show')) return title;
  return <LinkBase to={createPath({ resource, type: 'show', id: String(record['about_id']) })}>{title}</LinkBase>;
}

function Rows({ rows }: { rows: readonly (readonly [key: string, label: string, text: string])[] }) {
  return (
    <Facts>
      {rows.map(([key, name, text]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{frozenText(text)}</dd>
        </div>
      ))}
    </Facts>
  );
}

const Facts = styled('dl')({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 200px) minmax(0, 1fr)',
    gap: 16,
    padding: '8px 0',
    borderBottom: `1px solid ${token.hairline}`,
  },
  '& dt': { color: token.textMuted },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
