import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { DryRunReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/**
 * The result of a requested dry run: no problem, or the list of problems. `hidden` are problems of fields that the form
 * does not show.
 */
export function DryRunVerdict({ reply, hidden }: { reply: DryRunReply; hidden: DryRunReply['problems'] }) {
  const translate = useTranslate();
  const { warnings = [] } = reply;
  if (reply.ok && warnings.length > 0)
    return (
      <Alert severity="warning">
        <AlertTitle sx={{ mb: 0, fontSize: 'inherit' }}>{translate('record.dryRun.warnings')}</AlertTitle>
        <Lines lines={warnings} />
      </Alert>
    );
  if (reply.ok) return <Alert severity="success">{translate('record.dryRun.fine')}</Alert>;
  return (
    <Alert severity="warning">
      <AlertTitle sx={{ mb: 0, fontSize: 'inherit' }}>
        {translate('record.dryRun.problems', { smart_count: reply.problems.length })}
      </AlertTitle>
      {hidden.length > 0 && <Lines lines={hidden} />}
    </Alert>
  );
}

function Lines({ lines }: { lines: DryRunReply['problems'] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {lines.map(({ field, code, message }) => (
        <li key={`${field} ${message}`} title={translate('shell.fault.code', { code })}>
          {message}
        </li>
      ))}
    </Box>
  );
}
