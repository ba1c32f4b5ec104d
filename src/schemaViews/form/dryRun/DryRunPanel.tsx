import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { createPortal } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { Definition, Json } from '#model/language/definition.ts';
import type { DryRunReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { DryRunVerdict } from './DryRunVerdict.tsx';
import { QuotaBars, type HeadingLevel } from './QuotaBars.tsx';
import { useDryRun } from './useDryRun.ts';

interface DryRunPanelProps {
  /** Of its headings: below a summary, or directly below the title of the page. */
  level: HeadingLevel;
  definition: Definition;
  /** The data that saving would send now. */
  dataOf: () => Record<string, Json>;
  /** Whether the form shows this field. */
  isShown: (field: string) => boolean;
  /** Focuses the first of these inputs. */
  onProblems: (paths: readonly string[]) => void;
  /** Where the result appears: above the buttons of the form, which are always in view. */
  answerAt: HTMLElement | null;
}

/**
 * Shows the quota that the record would use, updated while one types; on request, every problem that would prevent
 * saving.
 */
export function DryRunPanel({ definition, dataOf, isShown, onProblems, answerAt, level }: DryRunPanelProps) {
  const translate = useTranslate();
  const { setError, trigger, getFieldState } = useFormContext();
  const { data, verdict, isChecking, check } = useDryRun(definition, dataOf);
  const placeOf = ({ field }: DryRunReply['problems'][number]) =>
    field !== null && isShown(field.split('.')[0] ?? '') ? [field] : [];
  const runCheck = async () => {
    const problems = (await check())?.problems ?? [];
    const paths = problems.flatMap(placeOf);
    // The form words its own rules better: it names what is missing.
    if (paths.length > 0) await trigger(paths);
    for (const problem of problems) {
      for (const path of placeOf(problem))
        if (!getFieldState(path).error) setError(path, { type: 'server', message: problem.message });
    }
    onProblems(paths);
  };
  return (
    <Stack spacing={4}>
      {data && data.quotas.length > 0 && <QuotaBars quotas={data.quotas} level={level} />}
      <Button variant="outlined" loading={isChecking} onClick={() => void runCheck()} sx={{ alignSelf: 'flex-start' }}>
        {translate('record.dryRun.check')}
      </Button>
      {verdict &&
        answerAt &&
        createPortal(
          <DryRunVerdict
            reply={verdict}
            hidden={verdict.problems.filter((problem) => placeOf(problem).length === 0)}
          />,
          answerAt,
        )}
    </Stack>
  );
}
