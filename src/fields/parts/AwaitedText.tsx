import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Stands where a word is still loading: the stored word in its place would be read, and change. It names a link. */
export function AwaitedText() {
  const translate = useTranslate();
  return (
    <>
      <span aria-hidden>…</span>
      <span className="value-unseen">{translate('shell.loading')}</span>
    </>
  );
}
