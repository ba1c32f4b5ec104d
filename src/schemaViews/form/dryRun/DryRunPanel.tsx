import { Button, Stack } from '@mui/material';
import { useState } from 'react';
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
  const { data, refetch, isFetching } = useDryRun(definition, dataOf);
  const [verdict, setVerdict] = useState<DryRunReply>();
  const belongs = ({ field }: DryRunReply['problems'][number]) => field !== null && isShown(field.split('.')[0] ?? '');
  const check = async () => {
    const { data: reply } = await refetch();
    setVerdict(reply);
    for (const problem of reply?.problems ?? []) {
      if (belongs(problem)) setError(problem.field ?? '', { type: 'server', message: `${problem.message} (${problem.code})` });
    }
  };
  return (
    <Stack spacing={4} sx={{ mt: 5 }}>
      {data && data.quotas.length > 0 && <QuotaBars quotas={data.quotas} />}
      <Button variant="outlined" loading={isFetching} onClick={() => void check()} sx={{ alignSelf: 'flex-start' }}>
        {translate('record.dryRun.check')}
      </Button>
      {/* A verdict on what is no longer entered would mislead. */}
      {verdict && verdict === data && <DryRunVerdict reply={verdict} hidden={verdict.problems.filter((problem) => !belongs(problem))} />}
    </Stack>
  );
}
