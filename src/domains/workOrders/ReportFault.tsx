import Link from '@mui/material/Link';
import { LinkBase, useLocation } from 'react-admin';
import type { FaultHelpProps } from '#src/faults/FaultHelp.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { faultSource, REPORT_PAGE } from './reporting.ts';

/** Opens a work order about an error in another tab of the browser: what is typed here stays. */
export default function ReportFault({ code, requestId }: FaultHelpProps) {
  const translate = useTranslate();
  const reaches = useReach();
  const { pathname, search } = useLocation();
  if (!reaches(REPORT_PAGE)) return null;
  return (
    <Link
      component={LinkBase}
      to={`${REPORT_PAGE}${faultSource({ code, requestId, page: `${pathname}${search}` })}`}
      target="_blank"
      rel="noopener"
    >
      {translate('workOrders.report')}
    </Link>
  );
}
