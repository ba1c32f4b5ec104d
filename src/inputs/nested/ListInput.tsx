import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState, type ComponentType } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { inSentence } from '#src/i18n/words/inSentence.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { singularOf } from '#src/i18n/words/singularOf.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { emptyItem } from '#src/inputs/frame/emptyItem.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import { ListItem } from './ListItem.tsx';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { serverNow } from '#src/http/serverNow.ts';

interface ListInputProps extends InputProps {
  /** Replaces the input of the item's kind, in its own frame. */
  itemInput?: ComponentType<InputProps>;
  newItem?: () => unknown;
}

/** A list of any kind: add, remove, and move by button or Alt+↑/↓. Every change is announced. */
export default function ListInput(props: ListInputProps) {
  const { field, name, disabled } = props;
  const item = field.fields?.item;
  const input = useFieldInput(props);
  const { focusTarget } = input;
  const translate = useTranslate();
  const lang = useLang();
  const list = useFieldArray({ name });
  const user = useActor();
  const { record } = useFormEnv();
  const [now] = useState(() => serverNow());
  const [announcement, setAnnouncement] = useState('');
  const items = useRef<HTMLOListElement>(null);
  if (!item) return null;

  const full = field.maxItems !== undefined && list.fields.length >= field.maxItems;
  const focusItem = (index: number) =>
    requestAnimationFrame(() =>
      items.current?.children[index]?.querySelector<HTMLElement>('input, textarea, [role="combobox"], button')?.focus(),
    );
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.fields.length) return;
    list.move(from, to);
    setAnnouncement(translate('record.input.movedItem', { from: from + 1, to: to + 1 }));
    focusItem(to);
  };
  const remove = (index: number) => {
    list.remove(index);
    setAnnouncement(translate('record.input.removedItem', { row: index + 1 }));
    focusItem(Math.max(0, index - 1));
  };
  const add = () => {
    list.append(props.newItem?.() ?? emptyItem(item, { user, record, now }), { shouldFocus: false });
    focusItem(list.fields.length);
  };
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      <Stack component="ol" ref={items} spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.fields.map(({ id }, index) => (
          <ListItem
            key={id}
            field={item}
            itemInput={props.itemInput}
            name={`${name}.${index}`}
            index={index}
            last={index === list.fields.length - 1}
            disabled={input.disabled}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <Button
        size="small"
        startIcon={<Add />}
        disabled={disabled === true || full}
        onClick={add}
        ref={focusTarget}
        sx={{ alignSelf: 'flex-start', mt: 2, ml: -3 }}
      >
        {translate('record.input.addItem', { name: itemName(field, item, lang) })}
      </Button>
      <Stack component="output" sx={visuallyHidden}>
        {announcement}
      </Stack>
    </FieldFrame>
  );
}

/** The name of one entry of a list in "Add …": its own label, otherwise that of the list in the singular. */
function itemName(list: FieldDefinition, item: FieldDefinition, lang: Lang): string {
  // Latin letters stand apart from Chinese ones.
  if (lang === 'zh') return item.label.zh.replace(/^(?=[A-Za-z0-9])/, ' ');
  const name = inSentence(item.label.en, lang);
  return item.label.en === list.label.en ? singularOf(name) : name;
}
