import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { AroundFormProps } from '#src/schemaViews/extensions/places.ts';
import { projectQuotasQuery } from './projectQuotasQuery.ts';
import { QuotaNotes } from './QuotaNotes.tsx';

/** Says in the form of a limit of a project what follows from it, before it is stored. */
export default function AroundForm({ record, preset, render }: AroundFormProps) {
  return render({ above: () => <PlannedLimit known={{ ...preset, ...record }} /> });
}

/** Between two keys of a number. */
const QUIET_MS = 300;

function PlannedLimit({ known }: { known: Record<string, unknown> }) {
  const entered: Record<string, unknown> = useWatch();
  const { key, limit, cloud_id: cloud, project_id: project } = { ...known, ...entered };
  const lang = useLang();
  const isComplete = typeof key === 'string' && Number.isInteger(limit) && Number(limit) >= 0;
  const planned = isComplete
    ? new URLSearchParams({ key, limit: String(limit), ...(typeof cloud === 'string' && { cloud_id: cloud }) })
    : '';
  const settled = useDebounced(String(planned), QUIET_MS);
  const { data } = useQuery({
    ...projectQuotasQuery(Number(project), lang, settled),
    enabled: isComplete && typeof project === 'number',
  });
  const quota = data?.find((each) => each.key === key && each.cloud_id === (cloud ?? null) && each.limit === limit);
  if (quota === undefined || (quota.notes.length === 0 && quota.organisation === null)) return null;
  return (
    <Alert severity={quota.notes.some(({ tone }) => tone === 'warning') ? 'warning' : 'info'}>
      <QuotaNotes quota={quota} />
    </Alert>
  );
}
