import './values.css';
import { blankWords } from '#src/fields/format/blankWords.ts';
import { settingView } from '#src/fields/format/settingView.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import type { FieldView } from './fieldView.ts';
import { kindView } from './kindViews.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { UnknownValue } from '#src/fields/parts/UnknownValue.tsx';

/** `FieldFor` for a caller that has the language: a table reads it once instead of once per cell. */
export function FieldValue(given: FieldView) {
  const view = settingView(given);
  const kind = kindView(view.field.type);
  if (!kind) return isBlank(view.value) ? <EmptyValue>{blankWords(view)}</EmptyValue> : <UnknownValue {...view} />;
  if (isBlank(view.value) && !kind.showsBlank) return <EmptyValue>{blankWords(view)}</EmptyValue>;
  if (kind.expects && !kind.expects(view.value)) return <UnknownValue {...view} />;
  const Component = kind.show;
  return <Component {...view} />;
}
