import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { PanelView } from '#src/domains/operations/boards/panel.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { isBeyond } from './beyond.ts';
import { TopFrame } from './TopFrame.tsx';

/** Bars of one chart, each as high as a line of text. */
const MOST_BARS = 10;

/** The first objects of a chart as bars. */
export function PanelBars(view: PanelView) {
  const translate = useTranslate();
  const { panel, title, metric, height, isWall } = view;
  return (
    <TopFrame view={view} most={MOST_BARS}>
      {({ unit, rows, note }) => {
        const most = unit === 'percent' ? 100 : Math.max(...rows.map(({ value }) => value), 1);
        return (
          <ChartPanel
            title={title}
            note={note}
            columns={[translate('boards.panel.object'), translate('statistics.top.value')]}
            rows={rows.map(({ id, title: name, path, text }) => ({ key: id, title: name, path, cells: [text] }))}
            file={metric.key}
            quiet={isWall}
          >
            <div style={{ minHeight: height }}>
              <BarList
                bars={rows.map(({ id, title: name, path, onOpen, value, text }) => ({
                  key: id,
                  title: name,
                  path,
                  onOpen,
                  share: value / most,
                  text,
                  tone: isBeyond(panel, value) ? 'danger' : undefined,
                }))}
              />
            </div>
          </ChartPanel>
        );
      }}
    </TopFrame>
  );
}
