import { useTranslate } from 'react-admin';

/** Passwords and secrets are never returned, and what is never known is never hinted at, not even by its length. */
export function Secret() {
  const translate = useTranslate();
  return <span className="value-muted">{translate('field.secret')}</span>;
}
