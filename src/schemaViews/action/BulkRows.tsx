import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BulkReply, BulkResult } from '#src/dataProviders/consoleDataProvider.ts';
import { token, toneColors } from '#src/theme/token.ts';

interface BulkRowsProps {
  /** Before the call: what would happen. After it: what did. */
  kind: 'preview' | 'result';
  reply: BulkReply;
  action: string;
}

/** The count of a bulk call in one sentence, then its rows: failed and skipped ones first, since they need a look. */
export function BulkRows({ kind, reply, action }: BulkRowsProps) {
  const translate = useTranslate();
  const failed = reply.results.filter(({ ok, reason }) => !ok && !reason).length;
  const counts = { action, run: kind === 'result' ? reply.results.filter(({ ok }) => ok).length : reply.run, skipped: reply.skipped, failed };
  const rows = [...reply.results].sort((a, b) => rank(a) - rank(b));
  return (
    <>
      <Typography component="output" sx={{ display: 'block', mb: 3 }}>
        {translate(`record.bulk.${kind}`, counts)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto', border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium }}>
        {rows.map((row) => (
          <Box
            key={row.id}
            component="li"
            sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr) minmax(0, 1fr)', gap: 3, px: 3, py: 2, alignItems: 'start', '& + li': { borderTop: `1px solid ${token.hairline}` } }}
          >
            <RowMark row={row} />
            <Box sx={{ overflowWrap: 'anywhere' }}>{row.label}</Box>
            <Box sx={{ color: 'text.secondary' }}>{wordsOf(row)}</Box>
          </Box>
        ))}
      </Box>
    </>
  );

  function wordsOf({ ok, reason, message, code }: BulkResult): string {
    if (ok) return translate(kind === 'preview' ? 'record.bulk.willRun' : 'record.bulk.ran');
    if (reason) return translate('record.bulk.skippedFor', { reason });
    return code === undefined ? (message ?? '') : `${message ?? ''} (${code})`;
  }
}

function RowMark({ row: { ok, reason } }: { row: BulkResult }) {
  if (ok) return <CheckCircleOutline fontSize="small" sx={{ color: toneColors('success').dot }} />;
  return reason ? <RemoveCircleOutline fontSize="small" sx={{ color: 'text.disabled' }} /> : <ErrorOutline fontSize="small" sx={{ color: toneColors('danger').dot }} />;
}

const rank = ({ ok, reason }: BulkResult) => (ok ? 2 : reason ? 1 : 0);
