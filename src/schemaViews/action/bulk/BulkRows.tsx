import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { BulkResult } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';

export type RowPhase = 'willRun' | 'skipped' | 'waiting' | 'running' | 'ran' | 'failed';

export interface ShownRow extends BulkResult {
  phase: RowPhase;
}

interface BulkRowsProps {
  /** A sentence with the number of rows. */
  sentence: string;
  rows: readonly ShownRow[];
  /** The current state of a record that ran, shown beside its name. */
  stateOf?: (row: ShownRow) => ReactNode;
}

/** The records of a bulk call: those in progress, and those that need attention first. */
export function BulkRows({ sentence, rows, stateOf }: BulkRowsProps) {
  const translate = useTranslate();
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase));
  return (
    <>
      <Typography component="output" sx={{ display: 'block', mb: 3 }}>
        {sentence}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: 320,
          overflow: 'auto',
          border: `1px solid ${token.hairline}`,
          borderRadius: token.radius.medium,
        }}
      >
        {sorted.map((row) => (
          <Box
            key={row.id}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) minmax(0, 1fr)' },
              columnGap: 3,
              px: 3,
              py: 2,
              alignItems: 'start',
              '& + li': { borderTop: `1px solid ${token.hairline}` },
            }}
          >
            <RowMark phase={row.phase} />
            <Box sx={{ overflowWrap: 'anywhere' }}>{row.label}</Box>
            <Box
              sx={{ gridColumn: { xs: 2, sm: 3 }, color: 'text.secondary' }}
              title={row.code === undefined ? undefined : translate('shell.fault.code', { code: row.code })}
            >
              {(row.phase === 'ran' && stateOf?.(row)) || wordsOf(row)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );

  function wordsOf({ phase, reason, message }: ShownRow): string {
    const refusal = reason ?? message ?? '';
    if (phase === 'skipped') return translate('record.bulk.skippedFor', { reason: refusal });
    return phase === 'failed' ? refusal : translate(`record.bulk.${phase}`);
  }
}

const ORDER: readonly RowPhase[] = ['running', 'failed', 'skipped', 'waiting', 'willRun', 'ran'];

function RowMark({ phase }: { phase: RowPhase }) {
  switch (phase) {
    case 'running':
      return <CircularProgress size={16} aria-hidden />;
    case 'failed':
      return <ErrorOutline fontSize="small" sx={{ color: toneColors('danger').dot }} />;
    case 'skipped':
    case 'waiting':
      return <RemoveCircleOutline fontSize="small" sx={{ color: 'text.disabled' }} />;
    default:
      return <CheckCircleOutline fontSize="small" sx={{ color: toneColors('success').dot }} />;
  }
}
