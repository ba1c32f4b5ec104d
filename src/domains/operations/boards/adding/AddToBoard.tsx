import DashboardCustomize from '@mui/icons-material/DashboardCustomizeOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { ChartGiven } from '#src/schemaViews/extensions/places.ts';

const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }));

/** The tool of a chart that puts it on a board of the reader. */
export default function AddToBoard({ chart }: ChartGiven) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  if (chart.metrics.length === 0 || chart.ids.length === 0) return null;
  return (
    <>
      <Tooltip title={translate('boards.put.open')}>
        <IconButton
          size="small"
          aria-label={translate('boards.put.openFor', { title: chart.title })}
          onClick={() => setIsOpen(true)}
        >
          <DashboardCustomize fontSize="small" />
        </IconButton>
      </Tooltip>
      <Suspense>{isOpen && <AddDialog chart={chart} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
