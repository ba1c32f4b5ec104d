import { lazy, Suspense } from 'react';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { Identifier } from './Identifier.tsx';
import { labelOf } from '#src/i18n/labelOf.ts';
import { AwaitedText } from '#src/fields/parts/AwaitedText.tsx';

/** A UUID, or a key of as many digits: people copy it, and never read it. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,64})$/i;

// Few lists have such words.
const WordedText = lazy(() => import('./WordedText.tsx'));

export function Text(view: FieldView) {
  const { field, value, lang, dense } = view;
  const text = String(value);
  if (field.wordsOf !== undefined || isResourceName(field))
    return (
      <Suspense fallback={<AwaitedText />}>
        <WordedText {...view} />
      </Suspense>
    );
  const name = field.names && Object.hasOwn(field.names, text) ? labelOf(field.names[text], lang) : '';
  if (name === '') {
    if (!dense && ID.test(text)) return <Identifier {...view} />;
    const plain = <CutText text={text} dense={dense} />;
    return field.mono ? <span className="value-mono">{plain}</span> : plain;
  }
  // Programs and the documentation use the key.
  return (
    <span className="named-key">
      <CutText text={name} dense={dense} />
      <code>{text}</code>
    </span>
  );
}
