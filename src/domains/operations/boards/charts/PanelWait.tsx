import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { Centre } from './Centre.tsx';

interface Props {
  title: string;
  height: number;
  failed: boolean;
  empty?: boolean;
  onRetry: () => void;
}

/** A chart without its data: it loads, failed, or nothing was measured. A fault stays in its chart. */
export function PanelWait({ title, height, failed, empty = false, onRetry }: Props) {
  const translate = useTranslate();
  return (
    <Panel title={title}>
      {!failed && !empty && <Skeleton variant="rounded" height={height} />}
      {failed && (
        <Centre role="alert" style={{ minHeight: height }}>
          {translate('boards.panel.failed')}
          <Button variant="outlined" onClick={onRetry}>
            {translate('statistics.retry')}
          </Button>
        </Centre>
      )}
      {!failed && empty && (
        <Centre style={{ minHeight: height }}>
          <b>{translate('statistics.noData')}</b>
          {translate('statistics.noDataText')}
        </Centre>
      )}
    </Panel>
  );
}
