import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { metricsQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import { usePanelTitle } from '#src/domains/operations/boards/charts/BoardPanel.tsx';
import type { KeyedPanel, PanelView } from '#src/domains/operations/boards/panel.ts';
import { PanelGrid } from '#src/domains/operations/boards/PanelGrid.tsx';
import { EditedCell } from './EditedCell.tsx';
import { useDragging } from './useDragging.ts';

interface Props {
  panels: readonly KeyedPanel[];
  range: PanelView['range'];
  /** What the server refused, by the place of the chart. */
  faults: ReadonlyMap<number, string>;
  onChange: (panels: KeyedPanel[]) => void;
  onEdit: (edited: KeyedPanel) => void;
}

/** The charts with the tools to arrange them. Every change is announced, and the focus stays with its chart. */
export function EditedPanels({ panels, range, faults, onChange, onEdit }: Props) {
  const translate = useTranslate();
  const titleOf = usePanelTitle();
  const { data: catalogue } = useQuery(metricsQuery());
  const cells = useRef(new Map<string, HTMLElement>());
  const [announcement, setAnnouncement] = useState('');
  const refocus = (key: string) => {
    const focused = document.activeElement;
    const name = focused?.getAttribute('aria-label') ?? '';
    requestAnimationFrame(() => {
      const buttons = [...(cells.current.get(key)?.querySelectorAll<HTMLElement>('[role="toolbar"] button') ?? [])];
      (buttons.find((button) => button.getAttribute('aria-label') === name) ?? buttons[0])?.focus();
    });
  };
  const move = (from: number, to: number) => {
    const [moved] = panels.slice(from, from + 1);
    if (moved === undefined) return;
    onChange(panels.toSpliced(from, 1).toSpliced(to, 0, moved));
    setAnnouncement(translate('boards.panel.moved', { place: to + 1, count: panels.length }));
    refocus(moved.key);
  };
  const resize = (place: number, width: number) => {
    onChange(panels.map((each, index) => (index === place ? { ...each, panel: withWidth(each.panel, width) } : each)));
    setAnnouncement(translate('boards.panel.resized', { width }));
  };
  const remove = (place: number, title: string) => {
    const next = panels[place + 1] ?? panels[place - 1];
    onChange(panels.toSpliced(place, 1));
    setAnnouncement(translate('boards.panel.removed', { title }));
    if (next) refocus(next.key);
  };
  const { dragged, ...dragging } = useDragging({ panels, cells, onMove: move, onResize: resize });
  return (
    <>
      <PanelGrid>
        {panels.map((each, place) => {
          const { key, panel } = each;
          const title = titleOf(
            panel,
            catalogue?.find((metric) => metric.key === panel.metric),
          );
          const isHeld = dragged?.key === key;
          return (
            <EditedCell
              key={key}
              title={title}
              panel={isHeld && dragged.width !== undefined ? withWidth(panel, dragged.width) : panel}
              range={range}
              place={place}
              count={panels.length}
              fault={faults.get(place)}
              isHeld={isHeld}
              drop={dragged?.at?.beside === place && !isHeld ? dragged.at : undefined}
              onCell={(element) => {
                if (element) cells.current.set(key, element);
                else cells.current.delete(key);
              }}
              onGrab={(event) => dragging.move(event, place)}
              onStretch={(event) => dragging.resize(event, place)}
              onMove={(by) => move(place, place + by)}
              onResize={(width) => resize(place, width)}
              onEdit={() => onEdit(each)}
              onRemove={() => remove(place, title)}
            />
          );
        })}
      </PanelGrid>
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}

const withWidth = (panel: KeyedPanel['panel'], width: number): KeyedPanel['panel'] => ({
  ...panel,
  // From 1 to 4, as the tools allow.
  width: width as 1 | 2 | 3 | 4,
});
