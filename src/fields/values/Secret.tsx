import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Passwords and secrets are never returned, so nothing about them is shown, not even their length. */
export function Secret() {
  const translate = useTranslate();
  return <span className="value-muted">{translate('field.secret')}</span>;
}
