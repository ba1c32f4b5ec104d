import Stack from '@mui/material/Stack';
import { useRef, useState, type RefObject } from 'react';
import type { Identifier } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { Picker } from '#src/inputs/reference/Picker.tsx';
import { useChosenLabels } from '#src/inputs/reference/useChosenLabels.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { OrderedItem } from './OrderedItem.tsx';

/**
 * Several records of another resource in a significant order: dragged, or moved by buttons and Alt+↑/↓. Every change is
 * announced.
 */
export default function OrderedReferencesInput(props: InputProps) {
  const { field, name } = props;
  const translate = useTranslate();
  const input = useFieldInput(props);
  const entry = useManifestEntry(field.to ?? '');
  const [dragged, setDragged] = useState<Identifier>();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const ids: Identifier[] = Array.isArray(input.value) ? input.value : [];
  const { labelOf } = useChosenLabels(field, name, ids, entry?.idField ?? 'id', entry?.can.includes('pick') ?? false);
  const titleOf = (id: Identifier) => labelOf(id) ?? `#${id}`;

  const write = (next: Identifier[]) => input.change(next.length > 0 ? next : null);
  const place = (id: Identifier, to: number) => {
    if (to < 0 || to >= ids.length) return;
    write(moved(ids, id, to));
    setAnnouncement(translate('network.ordered.moved', { name: titleOf(id), place: to + 1, count: ids.length }));
  };
  const focusOn = (id: Identifier) => focusLater(list, id);
  const move = (id: Identifier, to: number) => {
    place(id, to);
    focusOn(id);
  };
  const remove = (id: Identifier) => {
    const others = ids.filter((other) => other !== id);
    const neighbour = others[Math.min(ids.indexOf(id), others.length - 1)];
    write(others);
    setAnnouncement(translate('network.ordered.removed', { name: titleOf(id) }));
    // The pressed button is gone; keyboard users continue with its neighbour.
    if (neighbour !== undefined) focusOn(neighbour);
  };
  const add = (chosen: Identifier[]) => {
    const fresh = chosen.filter((id) => !ids.includes(id));
    if (fresh.length === 0) return;
    write([...ids, ...fresh]);
    setAnnouncement(translate('network.ordered.added', { count: ids.length + fresh.length }));
  };
  // The legend names the group; the box inside has the same name.
  const aria = { ...input.aria, 'aria-labelledby': `${input.id}-label` };
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      {ids.length > 0 && (
        <Stack
          component="ol"
          ref={list}
          spacing={1}
          aria-labelledby={`${input.id}-label`}
          sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}
        >
          {ids.map((id, index) => (
            <OrderedItem
              key={id}
              id={id}
              title={titleOf(id)}
              index={index}
              count={ids.length}
              disabled={input.disabled}
              dragged={dragged === id}
              onDrag={setDragged}
              onDragOver={() => dragged !== undefined && dragged !== id && place(dragged, index)}
              onMove={(to) => move(id, to)}
              onRemove={() => remove(id)}
            />
          ))}
        </Stack>
      )}
      <Picker
        {...props}
        input={{ ...input, aria, placeholder: translate('network.ordered.add') }}
        // The label stands above the list, so it has no line here for a button.
        hideLabel
        multiple
        ids={NONE}
        without={ids}
        onChange={add}
      />
      <Stack component="output" sx={visuallyHidden}>
        {announcement}
      </Stack>
    </FieldFrame>
  );
}

/** Moves the focus after the rows have rendered in their new order. */
function focusLater(list: RefObject<HTMLOListElement | null>, id: Identifier): void {
  requestAnimationFrame(() =>
    [...(list.current?.querySelectorAll('li') ?? [])].find((row) => row.dataset.id === String(id))?.focus(),
  );
}

/** The ids with one of them at another place. */
function moved(ids: readonly Identifier[], id: Identifier, to: number): Identifier[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The box only adds: the list above it shows the chosen records. */
const NONE: Identifier[] = [];
