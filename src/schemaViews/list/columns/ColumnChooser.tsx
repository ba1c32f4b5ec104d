import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState, type DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { Glyph } from '#src/schemaViews/list/Glyph.tsx';
import { offeredColumns } from './visibleColumns.ts';
import { moved } from './moved.ts';

interface ColumnChooserProps {
  definition: Definition;
  columns: readonly string[];
  onChange: (columns: string[] | undefined) => void;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Chooses which columns show and in which order, by checkbox, by dragging or with the arrow keys. */
export function ColumnChooser({ definition, columns, onChange, anchor, onClose }: ColumnChooserProps) {
  const translate = useTranslate();
  const label = useLabel();
  const [dragged, setDragged] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const offered = offeredColumns(definition);
  const others = offered.filter(({ name }) => !columns.includes(name));
  const nameOf = (name: string) => label(offered.find((column) => column.name === name)?.label) || name;

  const move = (name: string, to: number) => {
    if (to < 0 || to >= columns.length) return;
    onChange(moved(columns, name, to));
    setAnnouncement(translate('list.columns.moved', { name: nameOf(name), place: to + 1 }));
  };
  const dragOver = (event: DragEvent, over: string) => {
    event.preventDefault();
    if (dragged && dragged !== over) move(dragged, columns.indexOf(over));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
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
        {columns.map((name, index) => (
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
            <Tick
              label={nameOf(name)}
              checked
              disabled={columns.length === 1}
              onChange={() => onChange(columns.filter((other) => other !== name))}
            />
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
        ))}
        {others.map((field) => (
          <li key={field.name}>
            <span className="list-noGrip" />
            <Tick label={label(field.label)} checked={false} onChange={() => onChange([...columns, field.name])} />
          </li>
        ))}
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

function Tick({ label, ...input }: { label: string; checked: boolean; disabled?: boolean; onChange: () => void }) {
  return (
    <label>
      <input type="checkbox" {...input} />
      {label}
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
