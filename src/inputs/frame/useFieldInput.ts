import { useCallback, useEffect, useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { valueOfText } from '#model/conditions/settingText.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useFormEnv } from './formContext.ts';
import type { InputProps } from './inputProps.ts';

/** Connects an input to its form: value, change, and the ids that link label, help and error for screen readers. */
export function useFieldInput({ field, name, disabled, asText = false }: InputProps) {
  const label = useLabel();
  const translate = useTranslate();
  const id = useId();
  const { field: control, fieldState } = useController({ name });
  const { trigger } = useFormContext();
  const { ref } = control;
  const { wanted } = useFormEnv();
  const sought = wanted?.path === name ? wanted : undefined;
  // A ref, because the focus target can mount later than its input: the code of an input and the rows of a table load.
  const focusTarget = useCallback(
    (element: HTMLElement | null) => {
      ref(element);
      if (!element || !sought) return;
      element.focus();
      sought.found();
    },
    [ref, sought],
  );
  // A press can remove the input, or move it within its list, before it loses the focus.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = control.onBlur;
    return () => void (leave.current = undefined);
  });
  const error = messageOf(fieldState.error);
  const help = label(field.help);
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return {
    id,
    // The form holds any value from the server; each input checks the shape that it needs.
    value: (asText && typeof control.value === 'string' ? valueOfText(field, control.value) : control.value) as unknown,
    change: (next: unknown) => {
      control.onChange(asText && next !== null && next !== undefined ? String(next) : next);
      // A visible fault disappears with the change that fixes it, not on blur.
      if (fieldState.error) void trigger(name);
    },
    /** An untouched input is validated when the form is saved, not on blur. */
    blur: () => {
      if (fieldState.isDirty) afterPress(() => leave.current?.());
    },
    /** For the element that takes the focus when the form finds a fault. */
    focusTarget,
    label: label(field.label),
    placeholder: label(field.placeholder) || undefined,
    help,
    error: error && translate(error, { _: error }),
    required: field.required === true,
    disabled: disabled === true || control.disabled === true,
    /** For the element that takes the focus. */
    aria: {
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-required': field.required || undefined,
    },
  };
}

export type FieldInput = ReturnType<typeof useFieldInput>;

/** A list reports its own fault under `root`, other fields directly. */
function messageOf(error: { message?: string; root?: { message?: string } } | undefined): string | undefined {
  return error?.message ?? error?.root?.message;
}

/**
 * Runs at once, or after the release of a pressed button: a fault that appears on blur would move the button away, and
 * the press would miss it.
 */
function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run();
  else addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true });
}
