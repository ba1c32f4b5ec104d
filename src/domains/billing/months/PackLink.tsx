import Button from '@mui/material/Button';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import '#src/i18n/parts/months.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { packFile } from './monthQuery.ts';

interface Props {
  basePath: string;
  account: number | string;
  month: string;
}

/** Downloads statement, lines, bills, transactions and vouchers of an account for a month as one ZIP file. */
export function PackLink(props: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const can = useManifestEntry('billLines')?.can.includes('export') ?? false;
  if (!can) return null;
  return (
    <Button component="a" href={packFile(props, lang)} download>
      {translate('months.pack')}
    </Button>
  );
}
