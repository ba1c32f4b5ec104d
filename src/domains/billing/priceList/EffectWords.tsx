import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import type { Edit } from './edits.ts';
import { readEffect } from './listQuery.ts';

interface Props {
  basePath: string;
  edits: readonly Edit[];
  drafts: readonly number[];
}

/** What prices would have changed last month, by the rules of the bill. */
export function EffectWords({ basePath, edits, drafts }: Props) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['suantai', 'priceEffect', basePath, drafts, edits],
    queryFn: () => readEffect(basePath, edits, drafts),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (error)
    return (
      <Alert severity="error">
        {translate('priceList.effectFailed', { reason: faultWords(error, translate) ?? '' })}
      </Alert>
    );
  if (data === undefined) return <Skeleton height={48} aria-label={translate('priceList.effect')} />;
  if (data.count === 0) return <Alert severity="info">{translate('priceList.effectNone')}</Alert>;
  const { count, accounts, dearer, cheaper } = data;
  const [before, after] = [formatFen(data.before) ?? data.before, formatFen(data.after) ?? data.after];
  return (
    <Alert severity={dearer > 0 ? 'warning' : 'info'}>
      {translate('priceList.effectWords', { count, accounts, dearer, cheaper, before, after })}
    </Alert>
  );
}
