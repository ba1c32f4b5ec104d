import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { QuotaUse } from '#src/dataProviders/consoleDataProvider.ts';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { QuotaBar } from './QuotaBar.tsx';

export type HeadingLevel = 'h2' | 'h3';

/**
 * The limits of the owner and of the chosen project, with the share that this record would use. A limit that is not
 * set, or not known yet, has no bar.
 */
export function QuotaBars({ quotas, level }: { quotas: readonly QuotaUse[]; level: HeadingLevel }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const own = quotas.filter(({ project }) => project === undefined);
  const listed = (chosen: readonly QuotaUse[]) =>
    chosen
      .filter(({ after }) => after > 0)
      .map(({ label: name, unit, after }) => `${label(name)} ${formatAmount(after, unit, lang)}`)
      .join(translate('record.listComma'));
  const withoutBars = [
    ['unknown', listed(own.filter(({ limit }) => limit === null))],
    ['unlimited', listed(own.filter(({ limit }) => limit !== null && limit < 0))],
  ] as const;
  const project = quotas.find((quota) => quota.project !== undefined)?.project;
  return (
    <Stack spacing={5}>
      <Limits title={translate('record.quota.title')} level={level} quotas={own}>
        {withoutBars.map(
          ([word, list]) =>
            list !== '' && (
              <Typography key={word} variant="caption" color="textSecondary">
                {translate(`record.quota.${word}`, { list })}
              </Typography>
            ),
        )}
      </Limits>
      {project !== undefined && (
        <Limits
          title={translate('record.quota.ofProject', { project })}
          level={level}
          quotas={quotas.filter((quota) => quota.project === project)}
        />
      )}
    </Stack>
  );
}

interface LimitsProps {
  title: string;
  level: HeadingLevel;
  quotas: readonly QuotaUse[];
  children?: ReactNode;
}

function Limits({ title, level, quotas, children }: LimitsProps) {
  return (
    <Stack component="section" spacing={2} aria-label={title}>
      <Typography variant="subtitle2" component={level}>
        {title}
      </Typography>
      {quotas.map(
        ({ limit, ...quota }) =>
          limit !== null && limit >= 0 && <QuotaBar key={quota.key} quota={{ ...quota, limit }} />,
      )}
      {children}
    </Stack>
  );
}
