import { lazy, Suspense } from 'react';
import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

const MarkdownText = lazy(() => import('#src/ui/markdown/MarkdownText.tsx'));

export function Markdown({ value, dense }: FieldView) {
  const text = String(value);
  if (dense) return <CutText text={text.replace(/[#*_`>[\]]/g, '').replace(/\s+/g, ' ')} dense />;
  return (
    <Suspense fallback={<div className="value-lines">{text}</div>}>
      {/* The title of the record is the only heading that is always above it. */}
      <MarkdownText text={text} top={2} />
    </Suspense>
  );
}
