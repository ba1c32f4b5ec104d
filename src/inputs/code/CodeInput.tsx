import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { CodeArea } from './CodeArea.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { jsonFault } from './jsonFault.ts';
import { TextFileDrop } from '#src/inputs/file/TextFileDrop.tsx';
import { textOf } from '#src/inputs/text/textOf.ts';
import { useFieldInput, type FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useInputProblem } from '#src/inputs/frame/useInputProblem.ts';

/** Code, Markdown and JSON in a monospaced box with line numbers. Invalid JSON names its line. */
export default function CodeInput(props: InputProps) {
  const input = useFieldInput(props);
  const Box = props.field.type === 'json' ? JsonBox : TextBox;
  return <Box {...props} input={input} />;
}

/** The form holds the text. If the text must be JSON (a policy), its faulty line is marked and saving is blocked. */
function TextBox({ input, name, field, hideLabel, autoFocus }: InputProps & { input: FieldInput }) {
  const translate = useTranslate();
  const text = textOf(input.value);
  const fault = field.language === 'json' && text.trim() !== '' ? jsonFault(text) : undefined;
  const problem = fault && translate(`record.input.${fault.key}`, { line: fault.line, column: fault.column });
  useInputProblem(name, problem);
  const area = (
    <CodeArea
      input={input}
      text={text}
      rows={field.rows}
      wrap={field.type === 'markdown'}
      faultyLine={fault?.line}
      autoFocus={autoFocus}
      onChange={(typed) => input.change(typed === '' ? null : typed)}
    />
  );
  return (
    <FieldFrame
      input={{ ...input, error: problem ?? input.error }}
      hideLabel={hideLabel}
      several={field.accept !== undefined}
    >
      {field.accept ? (
        <TextFileDrop field={field} input={input}>
          {area}
        </TextFileDrop>
      ) : (
        area
      )}
    </FieldFrame>
  );
}

/** The form holds the parsed value; this component keeps the text while it is typed. */
function JsonBox({ input, name, field, hideLabel, autoFocus }: InputProps & { input: FieldInput }) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<{ text: string; meant: unknown }>();
  // A draft applies while the form still holds its value; after a reset, the text comes from the value again.
  const text = draft && sameJson(draft.meant, input.value) ? draft.text : written(input.value);
  const fault = text.trim() === '' ? undefined : jsonFault(text);
  const problem = fault && translate(`record.input.${fault.key}`, { line: fault.line, column: fault.column });
  useInputProblem(name, problem);

  const put = (typed: string) => {
    const broken = typed.trim() !== '' && jsonFault(typed) !== undefined;
    const meant: unknown = broken ? input.value : typed.trim() === '' ? null : JSON.parse(typed);
    setDraft({ text: typed, meant });
    if (!broken) input.change(meant);
  };
  return (
    <FieldFrame input={{ ...input, error: problem ?? input.error }} hideLabel={hideLabel}>
      <CodeArea
        input={input}
        text={text}
        rows={field.rows ?? 8}
        faultyLine={fault?.line}
        autoFocus={autoFocus}
        onChange={put}
      />
      <Stack direction="row" sx={{ mt: 1 }}>
        <Button
          size="small"
          disabled={input.disabled || fault !== undefined || text === ''}
          onClick={() => put(written(input.value))}
        >
          {translate('record.input.formatJson')}
        </Button>
      </Stack>
    </FieldFrame>
  );
}

function written(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

function sameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
