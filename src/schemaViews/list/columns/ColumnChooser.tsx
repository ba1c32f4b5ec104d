import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useLayoutEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { belowButton } from '#src/schemaViews/base/belowButton.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { offeredColumns } from './visibleColumns.ts';
import { moved } from './moved.ts';

interface ColumnChooserProps {
  definition: Definition;
  columns: readonly string[];
  /** Hidden because they say the same in every row. */
  same: ReadonlySet<string>;
  onChange: (columns: string[] | undefined) => void;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Chooses which columns show and in which order, by checkbox, by dragging or with the arrow keys. */
export function ColumnChooser({ definition, columns, same, onChange, anchor, onClose }: ColumnChooserProps) {
  const translate = useTranslate();
  const label = useLabel();
  const [dragged, setDragged] = useState<string>();
  const focused = useRef<HTMLElement>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const offered = offeredColumns(definition);
  const others = offered.map(({ name }) => name).filter((name) => !columns.includes(name));
  const nameOf = (name: string) => label(offered.find((column) => column.name === name)?.label) || name;

  const rememberFocus = () => {
    if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
  };
  const move = (name: string, to: number) => {
    if (to < 0 || to >= columns.length) return;
    rememberFocus();
    onChange(moved(columns, name, to));
    setAnnouncement(translate('list.columns.moved', { name: nameOf(name), place: to + 1 }));
  };
  const toggle = (name: string) => {
    const isShown = columns.includes(name);
    onChange(isShown ? columns.filter((other) => other !== name) : [...columns, name]);
    rememberFocus();
    setAnnouncement(
      isShown
        ? translate('list.columns.hidden', { name: nameOf(name) })
        : translate('list.columns.shown', { name: nameOf(name), place: columns.length + 1 }),
    );
  };
  // The row of the column moves to another place, and a browser takes the focus from what moves.
  useLayoutEffect(() => {
    const last = focused.current;
    focused.current = undefined;
    const next = last?.matches(':disabled') ? last.closest('li')?.querySelector('input') : last;
    next?.focus();
  }, [columns]);
  const dragOver = (event: DragEvent, over: string) => {
    event.preventDefault();
    if (dragged && dragged !== over) move(dragged, columns.indexOf(over));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...belowButton('right')}
      slotProps={{
        paper: {
          className: 'list-panel list-columnPanel',
          role: 'dialog',
          'aria-label': translate('list.columns.choose'),
        },
      }}
    >
      <h2>{translate('list.columns.title')}</h2>
      <p className="list-hint">{translate('list.columns.help')}</p>
      <ul>
        {[...columns, ...others].map((name, index) =>
          columns.includes(name) ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons cover dragging
            <li
              key={name}
              draggable
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragOver(event, name)}
              data-dragged={dragged === name || undefined}
            >
              <Glyph name="grip" />
              <Tick name={name} label={nameOf(name)} checked disabled={columns.length === 1} onChange={toggle} />
              <MoveButton
                glyph="sortUp"
                label={translate('list.columns.up', { name: nameOf(name) })}
                disabled={index === 0}
                onClick={() => move(name, index - 1)}
              />
              <MoveButton
                glyph="sortDown"
                label={translate('list.columns.down', { name: nameOf(name) })}
                disabled={index === columns.length - 1}
                onClick={() => move(name, index + 1)}
              />
            </li>
          ) : (
            <li key={name}>
              <span className="list-noGrip" />
              <Tick name={name} label={nameOf(name)} checked={false} onChange={toggle}>
                {same.has(name) && <small>{translate('list.columns.same')}</small>}
              </Tick>
            </li>
          ),
        )}
      </ul>
      <div className="list-panelActions">
        <Button variant="text" onClick={() => onChange(undefined)}>
          {translate('list.columns.reset')}
        </Button>
      </div>
      <output className="list-unseen">{announcement}</output>
    </Popover>
  );
}

interface TickProps {
  name: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (name: string) => void;
  children?: ReactNode;
}

function Tick({ name, label, onChange, children, ...input }: TickProps) {
  return (
    <label>
      <input type="checkbox" name={name} onChange={() => onChange(name)} {...input} />
      {label} {children}
    </label>
  );
}

function MoveButton({
  glyph,
  label,
  ...button
}: {
  glyph: 'sortUp' | 'sortDown';
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className="list-icon" aria-label={label} {...button}>
      <Glyph name={glyph} />
    </button>
  );
}
