import { LinkBase } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { helpPath } from './helpPath.ts';

/** Leads from an error to the page that says what to do about its code. */
export function FaultHelp({ code }: { code: number | undefined }) {
  const translate = useTranslate();
  const reaches = useReach();
  // A fault may be the reason why there is no manifest.
  const manifest = useQueryClient().getQueryData(manifestQuery.queryKey);
  const path = code === undefined ? undefined : helpPath(manifest?.help, `error-${code}`);
  if (path === undefined || !reaches(path)) return null;
  return (
    <LinkBase className="value-link" to={path}>
      {translate('shell.faultHelp')}
    </LinkBase>
  );
}
