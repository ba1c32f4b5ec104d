import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import { useGetList } from 'react-admin';
import '#src/i18n/parts/help.ts';
import { HelpFault } from '#src/domains/help/reading/HelpFault.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

const TextDiff = lazy(() => import('#src/schemaViews/diff/TextDiff.tsx'));

/** More than an article gets in years. */
const MOST = 100;

/** Two versions of an article side by side, the last change first. */
export default function HelpCompare({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const [pair, setPair] = useState<{ older?: string; newer?: string }>({});
  const { data, isError, refetch } = useGetList('helpVersions', {
    filter: { article_id: record.id },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'number', order: 'DESC' },
  });
  if (isError) return <HelpFault onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={200} />;
  if (data.length < 2) return <p>{translate('help.editing.oneVersion')}</p>;
  const newer = pair.newer ?? String(data[0]?.id);
  const older = pair.older ?? String(data[1]?.id);
  const textOf = (id: string) => {
    const version = data.find((each) => String(each.id) === id);
    return String(version?.[lang === 'zh' ? 'text' : 'text_en'] ?? '');
  };
  const nameOf = (id: string) => String(data.find((each) => String(each.id) === id)?.['name'] ?? '');
  return (
    <Stack spacing={4}>
      <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
        {(['older', 'newer'] as const).map((side) => (
          <TextField
            key={side}
            select
            label={translate(`help.editing.${side}`)}
            value={side === 'older' ? older : newer}
            onChange={(event) => setPair({ older, newer, [side]: event.target.value })}
            sx={{ minWidth: 160 }}
          >
            {data.map((version) => (
              <MenuItem key={version.id} value={String(version.id)}>
                {String(version['name'])}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Stack>
      <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
        <TextDiff before={textOf(older)} after={textOf(newer)} names={[nameOf(older), nameOf(newer)]} />
      </Suspense>
    </Stack>
  );
}
