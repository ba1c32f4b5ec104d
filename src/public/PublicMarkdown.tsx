import { lazy, Suspense, type ReactNode } from 'react';

const MarkdownText = lazy(() => import('#src/ui/markdown/MarkdownText.tsx'));

/** A text in Markdown. Its parser is loaded with the first one; `fallback` is shown until then. */
export function PublicMarkdown({ text, fallback }: { text: string; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
