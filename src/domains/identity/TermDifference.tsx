import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Label } from '#model/language/definition.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { request } from '#src/http/httpClient.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import '#src/i18n/parts/recordParts.ts';

const TextDiff = lazy(() => import('#src/schemaViews/diff/TextDiff.tsx'));

interface Before {
  version?: string;
  title?: Label;
  text?: Label;
  privacy?: Label;
}

const LANGS = ['zh', 'en'] as const;

/** A version of the terms beside the one that it replaces, in both languages. */
export default function TermDifference({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery({
    // With the draft as it is now: another one may have come into force.
    queryKey: ['suantai', 'termsBefore', record.id, record.updated_at],
    queryFn: async ({ signal }) =>
      (await request<Before>(`/api/ums/v1/term-versions/${encodeURIComponent(record.id)}/before`, { signal })).json,
    retry: false,
  });
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  if (data.version === undefined) return <p>{translate('record.terms.first')}</p>;
  const names: [string, string] = [data.version, String(record.version)];
  return (
    <Stack spacing={6}>
      {LANGS.map((lang) => (
        <Stack key={lang} spacing={3} component="section">
          <Typography variant="h2">{translate(`record.terms.${lang}`)}</Typography>
          <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
            <TextDiff
              before={together(data.title?.[lang], data.text?.[lang], data.privacy?.[lang])}
              after={together(...(['title', 'text', 'privacy'] as const).map((name) => writtenIn(record, name, lang)))}
              names={names}
            />
          </Suspense>
        </Stack>
      ))}
    </Stack>
  );
}

function writtenIn(record: SlotProps['tab']['record'], name: string, lang: (typeof LANGS)[number]) {
  const value: unknown = record[lang === 'zh' ? name : `${name}_en`];
  return typeof value === 'string' ? value : undefined;
}

const together = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('\n\n');
