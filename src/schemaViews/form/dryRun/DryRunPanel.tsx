import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Definition, Json } from '#model/definition.ts';
import type { DryRunReply } from '#src/dataProviders/consoleDataProvider.ts';
import { DryRunVerdict } from './DryRunVerdict.tsx';
import { QuotaBars } from './QuotaBars.tsx';
import { useDryRun } from './useDryRun.ts';

interface DryRunPanelProps {
  definition: Definition;
  /** What saving would send as the form stands. */
  dataOf: () => Record<string, Json>;
  /** Does the form show this field? */
  isShown: (field: string) => boolean;
}

/** What the record would take of the quota, kept up to date while one types; and on request, everything that would stand in its way. */
export default function DryRunPanel({ definition, dataOf, isShown }: DryRunPanelProps) {
  const translate = useTranslate();
  const { setError } = useFormContext();
  const { data, verdict, isChecking, check } = useDryRun(definition, dataOf);
  const belongs = ({ field }: DryRunReply['problems'][number]) => field !== null && isShown(field.split('.')[0] ?? '');
  const judge = async () => {
    for (const problem of (await check())?.problems ?? []) {
      if (belongs(problem)) setError(problem.field ?? '', { type: 'server', message: `${problem.message} (${problem.code})` });
    }
  };
  return (
    <Stack spacing={4} sx={{ mt: 5 }}>
      {data && data.quotas.length > 0 && <QuotaBars quotas={data.quotas} />}
      <Button variant="outlined" loading={isChecking} onClick={() => void judge()} sx={{ alignSelf: 'flex-start' }}>
        {translate('record.dryRun.check')}
      </Button>
      {verdict && <DryRunVerdict reply={verdict} hidden={verdict.problems.filter((problem) => !belongs(problem))} />}
    </Stack>
  );
}
