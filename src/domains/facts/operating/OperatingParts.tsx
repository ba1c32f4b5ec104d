import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { FigureCards } from './FigureCards.tsx';
import { factQuery } from './operatingQuery.ts';
import { PartsTable } from './PartsTable.tsx';
import { ProductsPanel } from './ProductsPanel.tsx';

const CoursePanel = lazy(async () => ({ default: (await import('./CoursePanel.tsx')).CoursePanel }));

/** A day or month of one subject: its figures with the lists behind them, and what they are made of. */
export default function OperatingParts({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, isError, refetch } = useQuery(factQuery(String(record.id)));
  if (data === undefined)
    return isError ? (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate('operatingData.retry')}
          </Button>
        }
      >
        {translate('operatingData.failed')}
      </Alert>
    ) : (
      <Skeleton variant="rounded" height={CHART_HEIGHT} />
    );
  const { grain, period, figures, days, parts, products } = data;
  const wordOf = (dimension: string) => definition.fields.dimension?.values?.[dimension]?.label[lang] ?? dimension;
  return (
    <Stack spacing={2}>
      <FigureCards definition={definition} grain={grain} figures={figures} />
      {days.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <CoursePanel
            definition={definition}
            title={translate('operatingData.days')}
            note={period}
            rows={days}
            figures={figures}
            file={`operating-data-${period}`}
          />
        </Suspense>
      )}
      {parts
        .filter(({ keys }) => keys.length > 0)
        .map(({ dimension, keys }) => {
          const title = translate('operatingData.partsBy', { dimension: wordOf(dimension) });
          return (
            <Panel key={dimension} title={title} note={period}>
              <PartsTable definition={definition} title={title} parts={keys} />
            </Panel>
          );
        })}
      <ProductsPanel
        products={products}
        total={figures.find((each) => each.key === 'net_revenue')?.value ?? null}
        note={period}
        label={definition.fields.net_revenue?.label[lang] ?? ''}
      />
    </Stack>
  );
}
