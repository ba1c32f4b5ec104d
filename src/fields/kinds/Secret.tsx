import { useTranslate } from 'react-admin';

/** Passwords and secrets are never returned, and what is never known is never hinted at, not even by its length. */
export function Secret() {
  const t = useTranslate();
  return <span className="value-muted">{t('field.secret')}</span>;
}
