import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  title: string;
  /** The request failed. A fault stays in its panel. */
  failed: boolean;
  onRetry: () => void;
  /** The answer has nothing to show. */
  empty?: boolean;
  action?: ReactNode;
}

/** A panel without its chart: it loads, failed, or has no data. */
export function PanelState({ title, failed, onRetry, empty = false, action }: Props) {
  const translate = useTranslate();
  return (
    <Panel title={title} action={action}>
      {failed && (
        <Centre role="alert">
          {translate('statistics.failed')}
          <Button variant="outlined" onClick={onRetry}>
            {translate('statistics.retry')}
          </Button>
        </Centre>
      )}
      {!failed && empty && (
        <Centre>
          <b>{translate('statistics.noData')}</b>
          {translate('statistics.noDataText')}
        </Centre>
      )}
      {!failed && !empty && <Skeleton variant="rounded" height={CHART_HEIGHT} />}
    </Panel>
  );
}

const Centre = styled('div')({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 8,
  minHeight: CHART_HEIGHT,
  padding: 16,
  color: token.textMuted,
  textAlign: 'center',
  '& b': { color: token.text, fontWeight: 500 },
});
