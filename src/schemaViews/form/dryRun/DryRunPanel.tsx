import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Definition, Json } from '#model/language/definition.ts';
import type { DryRunReply } from '#src/dataProviders/consoleDataProvider.ts';
import { DryRunVerdict } from './DryRunVerdict.tsx';
import { QuotaBars } from './QuotaBars.tsx';
import { useDryRun } from './useDryRun.ts';

interface DryRunPanelProps {
  definition: Definition;
  /** The data that saving would send now. */
  dataOf: () => Record<string, Json>;
  /** Whether the form shows this field. */
  isShown: (field: string) => boolean;
  /** Focuses the first of these inputs. */
  onProblems: (paths: readonly string[]) => void;
}

/**
 * Shows the quota that the record would use, updated while one types; on request, every problem that would prevent
 * saving.
 */
export function DryRunPanel({ definition, dataOf, isShown, onProblems }: DryRunPanelProps) {
  const translate = useTranslate();
  const { setError } = useFormContext();
  const { data, verdict, isChecking, check } = useDryRun(definition, dataOf);
  const placeOf = ({ field }: DryRunReply['problems'][number]) =>
    field !== null && isShown(field.split('.')[0] ?? '') ? [field] : [];
  const runCheck = async () => {
    const problems = (await check())?.problems ?? [];
    for (const problem of problems) {
      for (const path of placeOf(problem)) setError(path, { type: 'server', message: problem.message });
    }
    onProblems(problems.flatMap(placeOf));
  };
  return (
    <Stack spacing={4} sx={{ mt: 5 }}>
      {data && data.quotas.length > 0 && <QuotaBars quotas={data.quotas} />}
      <Button variant="outlined" loading={isChecking} onClick={() => void runCheck()} sx={{ alignSelf: 'flex-start' }}>
        {translate('record.dryRun.check')}
      </Button>
      {verdict && (
        // In a panel the result appears below the fold, behind the bar of the form.
        <Box ref={intoSight} sx={{ scrollMarginBottom: 96 }}>
          <DryRunVerdict reply={verdict} hidden={verdict.problems.filter((problem) => placeOf(problem).length === 0)} />
        </Box>
      )}
    </Stack>
  );
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });
